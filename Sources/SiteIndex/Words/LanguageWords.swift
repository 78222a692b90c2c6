import Words

/// The names of the languages that stories are in.
package struct LanguageWords: Sendable {
  let words: WordTable

  /// Returns the name of a language by its code in lower case.
  package func name(of code: String) -> String {
    words[ifAny: "language-name.\(code)"] ?? words["language-name.other"]
  }
}
