import Words

/// The names of the languages that stories are in.
package struct LanguageWords: Sendable {
  let other: String
  /// The names of the languages that have one, by their codes in lower case.
  private let names: [String: String]

  init(_ words: inout WordLookup) {
    names = words.texts(inGroup: "language-name")
    other = words.text("language-name.other")
  }

  /// Returns the name of a language by its code in lower case.
  package func name(of code: String) -> String { names[code] ?? other }
}
