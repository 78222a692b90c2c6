import Mustache

/// A letter in the rail beside an overview.
struct RailLetter: Sendable {
  let letter: IndexLetter
  let leadsSomewhere: Bool

  static let names = TemplateBindings<RailLetter>(
    "a letter",
    [
      .text("letter", "'A', or '#'") { $0.letter.text },
      .text("words", "what a screen reader says in place of '#'; absent of letters") {
        $0.letter.words
      },
      .text("href", "where its sections are; absent if there are none") {
        $0.leadsSomewhere ? "#\($0.letter.id)" : nil
      },
    ])
}
