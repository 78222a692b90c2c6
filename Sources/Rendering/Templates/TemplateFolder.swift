import Diagnostics
import Mustache
import Site

/// The templates, the style and the scripts of a site, read and checked.
///
/// The defaults, each replaced by the site's own file of the same name.
package struct TemplateFolder: Sendable {
  let templates: Templates
  let assets: SiteAssets
  /// Files of the site's own that are used for nothing, one sentence each.
  package let warnings: [String]

  /// Read once: they are the same for every site.
  private static let defaults = Result { () throws(SiteErrors) in
    try TemplateFolder(reading: [])
  }

  /// The defaults alone.
  package init() throws(SiteErrors) {
    self = try Self.defaults.get()
  }

  /// Reads and checks all of them; every mistake of every file is thrown at once.
  ///
  /// `own` are the site's files, named as the defaults are, or partials of its own
  /// (`NAME.mustache`).
  package init(_ own: [SiteFile]) throws(SiteErrors) {
    if own.isEmpty { try self.init() } else { try self.init(reading: own) }
  }

  private init(reading own: [SiteFile]) throws(SiteErrors) {
    var files: [String: SiteFile] = [:]
    for file in EmbeddedTemplates.files + own { files[file.name] = file }
    let sources = files.values.sorted { $0.name < $1.name }.compactMap { file in
      TemplateFolder.templateName(of: file).map {
        Templates.Source(name: $0, file: file.displayPath, bytes: file.bytes)
      }
    }
    templates = Templates(sources, rules: .site)
    var mistakes =
      templates.check(TemplateFolder.models) + sources.compactMap(TemplateFolder.zeroByte)
    var texts: [String: [UInt8]] = [:]
    for name in SiteAssets.fileNames {
      texts[name] = TemplateFolder.inlineText(of: files[name], named: name, mistakes: &mistakes)
    }
    if !mistakes.isEmpty { throw SiteErrors(mistakes) }
    assets = SiteAssets(texts)
    let used = TemplateFolder.usedFiles(templates)
    warnings = own.filter { !used.contains($0.name) }.map {
      "'\($0.displayPath)' is not used by any page\(TemplateFolder.hint(on: $0.name))"
    }
  }

  /// What each page's template may use.
  private static let models = [
    "index": ListPage.names.schema, "loan": LoanPage.names.schema, "note": NotePage.names.schema,
    "section": SectionPage.names.schema, "sections": SectionIndexPage.names.schema,
    "404": NotFoundPage.names.schema, "about": AboutPage.names.schema,
    "notes": NotesPage.names.schema,
  ]

  private static func templateName(of file: SiteFile) -> String? {
    file.name.hasSuffix(".mustache") ? String(file.name.dropLast(".mustache".count)) : nil
  }

  /// What may stand between `<style>` or `<script>` and its end as it is: with line feeds only,
  /// because a browser changes line ends before it hashes.
  private static func inlineText(
    of file: SiteFile?, named name: String, mistakes: inout [Diagnostic]
  ) -> [UInt8] {
    guard let file else {
      mistakes.append(Diagnostic(file: name, message: "no file of this name"))
      return []
    }
    let text: [UInt8]
    do {
      text = withLineFeeds(try SourceText.valid(file.bytes, file: file.displayPath))
    } catch {
      mistakes.append(error)
      return []
    }
    let forbidden = name.hasSuffix(".css") ? ["</style"] : ["</script", "<!--", "<script"]
    for end in forbidden {
      guard let offset = firstOffset(of: end, in: text) else { continue }
      mistakes.append(
        Diagnostic(
          file: file.displayPath, source: text, offset: offset,
          message: "'\(end)' is not allowed in a file that is written into the page"))
    }
    return text
  }

  /// Of a tag's beginning, in letters of any case.
  private static func firstOffset(of word: String, in text: [UInt8]) -> Int? {
    var rest = text[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      let isWord = rest.prefix(word.utf8.count).elementsEqual(word.utf8) {
        $0 == $1 || ($0 | 0x20 == $1 && $1 > 0x60)
      }
      if isWord { return start }
      rest.removeFirst()
    }
    return nil
  }

  private static func withLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "\r")) else { return bytes }
    var out: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if byte != UInt8(ascii: "\r") {
        out.append(byte)
      } else if index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n") {
        out.append(UInt8(ascii: "\n"))
      }
    }
    return out
  }

  /// A zero byte in a template, which no page can have.
  private static func zeroByte(in source: Templates.Source) -> Diagnostic? {
    // What is not a text at all is among the mistakes of the templates.
    guard let text = try? SourceText(source.bytes),
      let (offset, message) = text.firstZeroByte
    else { return nil }
    return Diagnostic(file: source.file, source: text.bytes, offset: offset, message: message)
  }
}

// MARK: - What is used

extension TemplateFolder {
  /// What to add when a file of this name is not used by any page: the name that was probably meant.
  package static func hint(on name: String) -> String {
    let known = EmbeddedTemplates.files.map(\.name)
    if known.contains(name) { return "" }
    let (stem, suffix) = parts(of: name)
    // The suffix alone would make all names alike.
    let alike = known.map(parts).filter { $0.suffix == suffix }
    let meant =
      nearestName(to: stem, among: alike.map(\.stem)).map { $0 + suffix }
      ?? (alike.isEmpty ? nearestName(to: name, among: known) : nil)
      ?? known.first { alike.isEmpty && parts(of: $0).stem == stem }
    return meant.map { "; did you mean '\($0)'?" } ?? ""
  }

  /// `card` and `.mustache`.
  private static func parts(of name: String) -> (stem: String, suffix: String) {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    return (String(name[..<dot]), String(name[dot...]))
  }

  /// The templates of pages and all partials that they use, and the styles and scripts of pages
  /// whose template has them.
  private static func usedFiles(_ templates: Templates) -> Set<String> {
    let partials = models.keys.reduce(into: Set<String>()) {
      $0.formUnion(templates.names(reachableFrom: $1))
    }
    let style = ["stylesheet", "inlineStyle"]
    let theme = ["themeScript", "inlineTheme"]
    let script = ["pageScript", "inlineScript"]
    let pages = Array(models.keys)
    let assets = [
      ("style.css", style, pages), ("pages.css", style, pages), ("theme.js", theme, pages),
      ("page.js", script, pages), ("list.js", script, ["index", "section"]),
      ("loan.js", script, ["loan"]), ("sections.js", script, ["sections"]),
      ("lost.js", script, ["404"]),
    ].filter { _, names, pages in
      pages.contains { page in names.contains { templates.interpolates($0, in: page) } }
    }.map(\.0)
    return Set(partials.map { "\($0).mustache" } + assets)
  }
}
