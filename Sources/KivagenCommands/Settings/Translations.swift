internal import Diagnostics
internal import Words
internal import YAML

/// A text of a site in several languages, as the settings file gives it:
/// `title: { en: Our loans, es: Nuestros préstamos }`.
package struct Translations: Equatable, Sendable {
  private var texts: [LanguageTag: String] = [:]

  package init() {}

  /// Reads a mapping of languages to texts.
  ///
  /// - Parameters:
  ///   - entries: The entries of the mapping.
  ///   - report: Reports an error at an offset in the file.
  init(_ entries: [YAMLEntry], report: (_ offset: Int, _ message: String) -> Void) {
    for entry in entries {
      guard let language = LanguageTag(entry.key) else {
        report(
          entry.offset,
          "expected the tag of a language, such as es or zh-Hans, got '\(entry.key.excerpt(100))'")
        continue
      }
      guard let text = entry.value.text, !text.isEmpty, !entry.value.isNull else {
        report(entry.value.offset, "expected a text for '\(language.text)'")
        continue
      }
      texts[language] = text
    }
  }

  /// Returns the text in a language or, if there is none, in the first language of the site; `nil`
  /// if there is none in either.
  func text(in language: LanguageTag, first: LanguageTag) -> String? {
    (language.fallbackChain + first.fallbackChain).lazy.compactMap { texts[$0] }.first
  }
}
