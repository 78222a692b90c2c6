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
  private static let defaults = Result { () throws(SiteMistakes) in
    try TemplateFolder(reading: [])
  }

  /// The defaults alone.
  package init() throws(SiteMistakes) {
    self = try Self.defaults.get()
  }

  /// Reads and checks all of them; every mistake of every file is thrown at once.
  ///
  /// `own` are the site's files, named as the defaults are, or partials of its own
  /// (`NAME.mustache`).
  package init(_ own: [SiteFile]) throws(SiteMistakes) {
    if own.isEmpty { try self.init() } else { try self.init(reading: own) }
  }

  private init(reading own: [SiteFile]) throws(SiteMistakes) {
    var files: [String: SiteFile] = [:]
    for file in EmbeddedTemplates.files + own { files[file.name] = file }
    let sources = files.values.sorted { $0.name < $1.name }.compactMap { file in
      TemplateFolder.templateName(of: file).map {
        Templates.Source(name: $0, file: file.displayPath, bytes: file.bytes)
      }
    }
    templates = Templates(sources, rules: .site)
    var mistakes = templates.check(TemplateFolder.models)
    var texts: [String: [UInt8]] = [:]
    for name in SiteAssets.fileNames {
      texts[name] = TemplateFolder.inlineText(of: files[name], named: name, mistakes: &mistakes)
    }
    if !mistakes.isEmpty { throw SiteMistakes(mistakes) }
    assets = SiteAssets(texts)
    warnings = TemplateFolder.warnings(about: own)
  }

  /// What each page's template may use.
  private static let models = [
    "index": ListPage.names.schema, "loan": LoanPage.names.schema, "note": NotePage.names.schema,
    "section": SectionPage.names.schema, "sections": SectionsPage.names.schema,
    "404": NotFoundPage.names.schema, "about": AboutPage.names.schema,
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
    let text = withLineFeeds(file.bytes)
    guard String(validating: text, as: UTF8.self) != nil, !text.contains(0) else {
      let message = "expected UTF-8 text without NUL"
      mistakes.append(Diagnostic(file: file.displayPath, message: message))
      return []
    }
    let forbidden = name.hasSuffix(".css") ? ["</style"] : ["</script", "<!--", "<script"]
    for end in forbidden {
      guard let offset = firstOffset(of: end, in: text) else { continue }
      mistakes.append(
        Diagnostic(
          file: file.displayPath, source: text, offset: offset,
          message: "'\(end)' cannot stand in a file that is written into the page"))
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

  private static func warnings(about own: [SiteFile]) -> [String] {
    let known = EmbeddedTemplates.files.map(\.name)
    return own.filter { templateName(of: $0) == nil && !known.contains($0.name) }.map { file in
      let meant = nearestName(to: file.name, among: known).map { "; did you mean '\($0)'?" } ?? ""
      return "'\(file.displayPath)' is used for nothing\(meant)"
    }
  }
}
