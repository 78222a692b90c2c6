import Diagnostics
import Mustache
import Notes
import Pages
import Site
import SiteIndex
import Words
import YAML

extension TemplateFolder {
  /// Returns whether there is a built-in file with this name.
  package static func hasDefault(named name: String) -> Bool {
    EmbeddedTemplates.files.contains { $0.name == name }
  }

  /// Returns the end of the message that no page uses a file with this name. It contains the
  /// probable name, if there is one.
  package static func hint(on name: String) -> String {
    let known = EmbeddedTemplates.files.map(\.name) + [SiteAssets.customStyle]
    if known.contains(name) { return "" }
    if let words = Catalogue.fileName(suggestedFor: name) { return "; did you mean '\(words)'?" }
    if let below = known.first(where: { $0.hasSuffix("/\(name)") }) {
      return "; did you mean '\(below)'?"
    }
    let (stem, suffix) = parts(of: name)
    // With a common suffix, all names would be similar.
    let alike = known.map(parts).filter { $0.suffix == suffix }
    let nearest =
      nearestName(to: stem, among: alike.map(\.stem)).map { $0 + suffix }
      ?? (alike.isEmpty ? nearestName(to: name, among: known) : nil)
      ?? known.first { alike.isEmpty && parts(of: $0).stem == stem }
    return nearest.map { "; did you mean '\($0)'?" } ?? ""
  }

  /// Splits the name of a file: `card` and `.mustache`.
  private static func parts(of name: String) -> (stem: String, suffix: String) {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    return (String(name[..<dot]), String(name[dot...]))
  }

  /// Returns a warning for each file of the site that no page uses.
  static func warnings(
    on siteFiles: [SiteFile], _ languages: [LanguageTag], _ templates: BoundTemplates,
    _ pages: [OwnPage]
  ) -> [Warning] {
    // Finding the used files takes a millisecond, which is avoided for a site without its own
    // files.
    if siteFiles.isEmpty { return [] }
    let used = usedFiles(templates, pages).union(languages.flatMap(Catalogue.fileNames))
    return siteFiles.filter { !used.contains($0.name) }.map { file in
      let other = Catalogue.language(ofFile: file.name)
      let cause = other.map { ": \(reason(for: $0, besides: languages))" }
      let message = "is not used" + (cause ?? " by any page\(hint(on: file.name))")
      return Warning(.template, at: .file(file.displayPath), "'\(file.displayPath)' \(message)")
    }
  }

  /// Returns warnings about misplaced front matter in the site's own pages: front matter like that
  /// of notes, which would be shown as text, and front matter in a comment that is not at the
  /// beginning.
  static func warnings(onFrontMatterOf siteFiles: [SiteFile]) -> [Warning] {
    siteFiles.filter(OwnPage.isTemplate).flatMap { file in
      guard let text = try? SourceText(file.bytes).bytes else { return [Warning]() }
      let found = [
        (
          MisplacedFrontMatter.offset(in: text),
          "the front matter is shown as text; that of a page is a comment, such as "
            + "'{{! title: Our team }}'"
        ),
        (
          MisplacedFrontMatter.offsetOfComment(inTemplate: text),
          "the front matter in this comment is ignored; write all settings, one a line, in a single "
            + "comment '{{! … }}' with which the file begins"
        ),
      ]
      return found.compactMap { offset, message in
        offset.map {
          let line = SourcePosition(ofByte: $0, in: text).line
          return Warning(.template, in: file.displayPath, line: line, message)
        }
      }
    }
  }

  /// Returns why the words of a language are not used, and how to use them.
  private static func reason(for other: LanguageTag, besides languages: [LanguageTag]) -> String {
    if languages.count == 1 {
      return "the language of the site is '\(languages[0].text)'; "
        + "set 'language: \(other.text)' to use it"
    }
    let names = languages.map { "'\($0.text)'" }.sorted().joined(separator: ", ")
    return "the languages of the site are \(names); add '\(other.text)' to 'languages' to use it"
  }

  /// Returns a warning for a language whose file lacks words.
  static func warnings(onMissingWordsOf catalogue: Catalogue) -> [Warning] {
    guard catalogue.missingCount > 0 else { return [] }
    let (missing, all) = (catalogue.missingCount, catalogue.keys.count)
    let message =
      "'\(catalogue.languageFile)' lacks \(missing) of \(all) words, which are in English; "
      + "'kivagen check -v' lists them, and 'kivagen templates --copy words/en.yml' copies a file "
      + "with all words"
    return [Warning(.template, at: .file(catalogue.languageFile), message)]
  }

  /// Returns the names of the files that the pages use: templates, the partials in them, and the
  /// style sheets and scripts that the templates of pages include.
  private static func usedFiles(_ templates: BoundTemplates, _ pages: [OwnPage]) -> Set<String> {
    var used: Set<String> = []
    for page in Route.all(with: pages).compactMap(\.pageKind) {
      func writes(_ names: String...) -> Bool {
        names.contains { templates.writes($0, in: page.template) }
      }
      used.formUnion(templates.names(reachableFrom: page.template).map { "\($0).mustache" })
      if writes("stylesheet", "inlineStyle") {
        used.formUnion(
          [
            "style.css", "languages.css", "marks.css", "notes.css", "pages.css",
            "right-to-left.css",
            SiteAssets.customStyle,
          ])
      }
      if writes("themeScript", "inlineTheme") { used.insert("theme.js") }
      if writes("shortlistStyle") { used.insert("shortlist.css") }
      if writes("printStyle") { used.insert("print.css") }
      if writes("marksScript") { used.insert("marks.js") }
      if writes("optionsScript") { used.insert(OnDemandScript.options.fileName) }
      if writes("shortlistScript") { used.insert(OnDemandScript.shortlist.fileName) }
      if writes("ownScript") { used.insert(OnDemandScript.own.fileName) }
      if writes("pageScript", "inlineScript") {
        used.formUnion(["languages.js"] + ([.page] + page.scripts).map(\.fileName))
      }
    }
    return used
  }
}
