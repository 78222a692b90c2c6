import Diagnostics
import Foundation
import Pages
import Rendering
import Site
import SiteIndex
import Testing

struct TemplateFolderTests {
  private func file(_ name: String, _ text: String) -> SiteFile {
    SiteFile(name: name, displayPath: "Templates/\(name)", bytes: Array(text.utf8))
  }

  @Test func `the embedded files are those of the folder`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Templates")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".mustache") || $0.hasSuffix(".css") || $0.hasSuffix(".js") }
    let words = try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "words").path
    ).map { "words/\($0)" }
    #expect(EmbeddedTemplates.files.map(\.name) == (names + words).sorted())
    for file in EmbeddedTemplates.files {
      let bytes = try Data(contentsOf: folder.appending(path: file.name))
      let isEqual = file.bytes == Array(bytes)
      #expect(isEqual, "\(file.name)")
    }
  }

  @Test func `the embedded files are without errors`() throws {
    #expect(try TemplateFolder().warnings == [])
  }

  @Test func `every error in every file is thrown at once`() {
    let own = [
      file("card.mustache", "{{nmae}}"), file("loan.mustache", "\n {{#story}}"),
      file("note.mustache", "{{{title}}}"), file("page.js", "a;\n'</SCRIPT>'"),
      file("style.css", "</style>"), file("theme.js", "\u{0}"),
    ]
    #expect(
      throws: SiteErrors([
        Diagnostic(
          file: "Templates/card.mustache", position: SourcePosition(line: 1, column: 3),
          message: "unknown name 'nmae' in a card of the list page; did you mean 'name'?",
          line: "{{nmae}}"),
        Diagnostic(
          file: "Templates/loan.mustache", position: SourcePosition(line: 2, column: 2),
          message: "section 'story' is never closed", line: " {{#story}}"),
        Diagnostic(
          file: "Templates/note.mustache", position: SourcePosition(line: 1, column: 4),
          message:
            "'title' in the page of a note is plain text and must be escaped; write {{title}}",
          line: "{{{title}}}"),
        Diagnostic(
          file: "Templates/style.css", position: SourcePosition(line: 1, column: 1),
          message: "'</style' is not allowed in a file that is written into the page",
          line: "</style>"),
        Diagnostic(
          file: "Templates/theme.js", position: SourcePosition(line: 1, column: 1),
          message: "a zero byte (NUL), which no text can have; delete it", line: "\u{0}"),
        Diagnostic(
          file: "Templates/page.js", position: SourcePosition(line: 2, column: 2),
          message: "'</script' is not allowed in a file that is written into the page",
          line: "'</SCRIPT>'"),
      ])
    ) { try TemplateFolder(own) }
  }

  @Test func `a site's own files replace ours, one by one`() throws {
    let own = [
      file("card.mustache", "<li>{{>badge}} {{name}}</li>\n"), file("badge.mustache", "★"),
    ]
    let pages = try pages(of: [grace()], templates: own)
    #expect(pages["index.html"]?.contains("<li>★ Grace</li>") == true)
    #expect(pages["loans/1234567.html"]?.contains("loan-name") == true)
  }

  @Test func `a file that is not used by any page is a warning`() throws {
    let folder = try TemplateFolder([
      file("styles.css", ""), file("logo.svg", ""), file("indx.mustache", "{{unknown}}"),
      file("badge.mustache", ""), file("lits.js", ""), file("paper.css", ""),
      file("finding.mustache", ""), file("about.mustache", "{{>rows}}"), file("rows.mustache", ""),
    ])
    #expect(
      folder.warnings.map(\.message) == [
        "'Templates/styles.css' is not used by any page; did you mean 'style.css'?",
        "'Templates/logo.svg' is not used by any page",
        "'Templates/indx.mustache' is not used by any page; did you mean 'index.mustache'?",
        "'Templates/badge.mustache' is not used by any page",
        "'Templates/lits.js' is not used by any page; did you mean 'list.js'?",
        "'Templates/paper.css' is not used by any page",
        "'Templates/finding.mustache' is not used by any page",
      ])
  }

  @Test(arguments: [
    ("card.mustach", "card.mustache"), ("card.html", "card.mustache"), ("style.scss", "style.css"),
    ("Card.mustache", "card.mustache"), ("card.mustache", nil), ("zz.mustache", nil),
    ("note.txt", "note.mustache"), ("favicon.ico", nil), ("card", "card.mustache"),
    ("words/ES.yml", "words/es.yml"), ("words/es_mx.yaml", "words/es-MX.yml"),
    ("words/names.yml", nil),
  ])
  func `the name of a file that is not used by any page gives a hint`(name: String, meant: String?)
  {
    #expect(TemplateFolder.hint(on: name) == (meant.map { "; did you mean '\($0)'?" } ?? ""))
  }

  @Test func `a style or a script that no template uses is a warning`()
    throws
  {
    let bare = file(
      "head.mustache", "<!doctype html><html lang=\"en\"><title>{{pageTitle}}</title>")
    let own = [bare, file("style.css", ""), file("theme.js", ""), file("loan.js", "")]
    let inline = file("footer.mustache", "<script>{{{inlineScript}}}</script>")
    #expect(
      try TemplateFolder(own + [inline]).warnings.map(\.message) == [
        "'Templates/style.css' is not used by any page",
        "'Templates/theme.js' is not used by any page",
      ])
    #expect(try TemplateFolder(own + [file("footer.mustache", "")]).warnings.count == 3)
  }

  @Test func `a file may be in UTF-16 with a byte-order mark`() throws {
    func wide(_ name: String, _ text: String) -> SiteFile {
      var file = file(name, "")
      file.bytes = "\u{FEFF}\(text)".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      return file
    }
    let own = [wide("card.mustache", "<li>★ {{name}}</li>\n"), wide("style.css", "/* ★ */a{}")]
    let pages = try pages(of: [grace()], templates: own)
    #expect(pages["index.html"]?.contains("<li>★ Grace</li>") == true)
    #expect(pages["index.html"]?.contains("/* ★ */a{}") == true)
  }

  @Test func `a style loses its byte-order mark`() throws {
    let own = [file("style.css", "\u{FEFF}a{}"), file("theme.js", "\u{FEFF}1")]
    let pages = try pages(of: [grace()], templates: own)
    // Tables begin with such a mark.
    let others = pages.filter { !$0.key.hasSuffix(".csv") }
    #expect(others.values.allSatisfy { !$0.contains("\u{FEFF}") })
  }

  @Test func `a template has no zero byte`() {
    #expect(
      throws: SiteErrors([
        Diagnostic(
          file: "Templates/card.mustache", position: SourcePosition(line: 2, column: 2),
          message: "a zero byte (NUL), which no text can have; delete it", line: "a\0")
      ])
    ) { try TemplateFolder([file("card.mustache", "\na\0")]) }
  }
}
