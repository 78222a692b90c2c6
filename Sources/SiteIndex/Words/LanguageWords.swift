import Words

/// The names of the languages that stories are in.
package struct LanguageWords: Sendable {
  let words: WordTable
  var other: String { words.text("language-name.other") }

  /// Returns the name of a language by its code in lower case.
  package func name(of code: String) -> String { words.textIfAny("language-name.\(code)") ?? other }
}
