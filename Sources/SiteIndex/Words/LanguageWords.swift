import Words

/// The names of the languages of stories.
package struct LanguageWords: Sendable {
  private let other = word("language-name.other")
  /// The known names of languages, by their codes in lower case.
  let names: [String: String]

  /// Returns the name of a language by its code, which must be in lower case.
  package func name(of code: String) -> String { names[code] ?? other }
}
