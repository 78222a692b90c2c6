import Words

/// The names of the languages that stories are in.
package struct LanguageWords: Sendable {
  private let other = word("language-name.other")
  /// The names of the languages that have one, by their codes in lower case.
  let names: [String: String]

  /// Returns the name of a language by its code in lower case.
  package func name(of code: String) -> String { names[code] ?? other }
}
