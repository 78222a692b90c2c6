/// How a language writes the texts of a `HelpTable`.
struct HelpNotation {
  typealias Writer = (String) -> String

  /// Writes the name of a command, of an option or of a value.
  let word: Writer
  /// Writes what a command does.
  let summary: Writer
  /// Writes what an option does.
  let meaning: Writer
  /// Writes the word that stands for the value of an option.
  let placeholder: Writer
  /// Whether the values that options can have are written. There are hundreds of them.
  let hasValues: Bool

  /// Creates a notation in which everything is written like a word unless it has a writer.
  init(
    word: @escaping Writer, summary: Writer? = nil, meaning: Writer? = nil,
    placeholder: Writer? = nil, hasValues: Bool = true
  ) {
    self.word = word
    self.summary = summary ?? word
    self.meaning = meaning ?? word
    self.placeholder = placeholder ?? word
    self.hasValues = hasValues
  }
}
