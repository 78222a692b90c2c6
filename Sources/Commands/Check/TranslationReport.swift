internal import Building
internal import CommandLine
internal import SiteIndex
internal import Words

/// The words of a site's own languages that are still in English: those that their files lack, and
/// those that are the English text.
struct TranslationReport {
  /// The lines of the report; empty if all words are translated.
  private(set) var lines: [String] = []

  /// Finds the words in the site's own files. Languages whose files have errors are left out, as
  /// these have been reported.
  init(on languages: [LanguageTag], of files: [SiteFile]) {
    for language in languages where language.languageCode != LanguageTag.english.languageCode {
      guard let words = try? Catalogue.ofSite(files, in: language) else { continue }
      let count = "of \(words.keys.count) words"
      add(words.sortedMissingKeys) { "'\(words.languageFile)' lacks \($0) \(count)" }
      let own = Catalogue.fileNames(of: language).compactMap { name in
        files.first { $0.name == name }?.displayPath
      }
      add(words.untranslatedKeys(from: .embedded)) {
        "'\(own.first ?? words.languageFile)' still has the English text of \($0) \(count)"
      }
    }
  }

  private mutating func add(_ keys: [String], _ heading: (_ count: Int) -> String) {
    if keys.isEmpty { return }
    let list = keys.joined(separator: ", ").lines(upTo: 98)
    lines += ["\(heading(keys.count)):"] + list.map { "  \($0)" }
  }
}
