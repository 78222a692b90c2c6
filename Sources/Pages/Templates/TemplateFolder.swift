package import Diagnostics
package import Mustache
package import Notes
package import Site
package import SiteIndex
package import Words

/// The templates, the style sheet and the scripts of a site: its own files, and defaults for all
/// others.
package struct TemplateFolder: Sendable {
  /// The language of the words.
  package let language: LanguageTag
  let templates: BoundTemplates
  package let words: SiteWords
  let assets: SiteAssets
  /// The site's own pages, including hidden ones, sorted by name.
  package let pages: [OwnPage]
  /// A warning for each of the site's own files that no page uses, and a warning about missing
  /// words.
  package let warnings: [Warning]

  /// The paths of the files that a site has in each language, regardless of its loans and notes.
  let pathsInEachLanguage: Set<OutputPath>

  /// Creates a folder from the results of reading and checking its files.
  package init(
    language: LanguageTag, templates: BoundTemplates, words: SiteWords, assets: SiteAssets,
    pages: [OwnPage], warnings: [Warning], pathsInEachLanguage: Set<OutputPath>
  ) {
    self.language = language
    self.templates = templates
    self.words = words
    self.assets = assets
    self.pages = pages
    self.warnings = warnings
    self.pathsInEachLanguage = pathsInEachLanguage
  }

  package var usedWordKeys: Set<String> { templates.usedWordKeys }

  /// Returns the texts of the style sheet and all scripts, by the names of their files.
  package static func inlineTexts(
    of files: [String: SiteFile], _ words: ScriptWords, errors: inout [Diagnostic]
  ) -> [String: [UInt8]] {
    var texts: [String: [UInt8]] = [:]
    let custom = SiteAssets.customStyle
    for name in SiteAssets.fileNames + (files[custom] == nil ? [] : [custom]) {
      texts[name] = inlineText(of: files[name], named: name, words, errors: &errors)
    }
    return texts
  }

  /// Returns the text of a style sheet or a script in a form that can be written into a page. It
  /// has only line feeds as line breaks, because browsers hash such text. In a script, words are
  /// filled in.
  private static func inlineText(
    of file: SiteFile?, named name: String, _ words: ScriptWords, errors: inout [Diagnostic]
  ) -> [UInt8] {
    guard let file else {
      errors.append(Diagnostic(file: name, message: "no file of this name"))
      return []
    }
    let text: [UInt8]
    do {
      text = withLineFeeds(try SourceText.valid(file.bytes, file: file.displayPath))
    } catch {
      errors.append(error)
      return []
    }
    let forbidden = name.hasSuffix(".css") ? ["</style"] : ["</script", "<!--", "<script"]
    for end in forbidden {
      guard let offset = firstOffset(of: end, in: text) else { continue }
      errors.append(
        Diagnostic(
          file: file.displayPath, source: text, offset: offset,
          message: "'\(end)' is not allowed in a file that is written into the page"))
    }
    guard name.hasSuffix(".js") else { return text }
    return words.filling(text, of: file.displayPath, errors: &errors)
  }

  /// Returns the offset of the first occurrence of the beginning of a tag, ignoring case.
  private static func firstOffset(of word: String, in text: [UInt8]) -> Int? {
    let lessThan = UInt8(ascii: "<")
    var next = text.firstIndex(of: lessThan, from: 0)
    while let start = next {
      let isWord = text[start...].prefix(word.utf8.count).elementsEqual(word.utf8) {
        $0 == $1 || ($0 | 0x20 == $1 && $1 > 0x60)
      }
      if isWord { return start }
      next = text.firstIndex(of: lessThan, from: start + 1)
    }
    return nil
  }

  /// Returns the text with a line feed for every line break: for CR LF, and for a single CR.
  private static func withLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.firstIndex(of: UInt8(ascii: "\r"), from: 0) != nil else { return bytes }
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
}
