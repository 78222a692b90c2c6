import Mustache
import SiteIndex

/// A letter in the alphabetical navigation of an overview, as the template sees it.
struct IndexLetterLink: Sendable {
  let letter: IndexLetter
  /// Whether the letter has sections; only then it is a link.
  let hasSections: Bool
  let words: SiteWords

  static let bindings = TemplateBindings<IndexLetterLink>(
    "a letter",
    [
      .text("letter", "'A', or '#'") { $0.letter.text },
      .text("words", "what a screen reader says in place of '#'; absent for letters") {
        $0.letter.spokenText(in: $0.words)
      },
      .link("href", "link to the sections of the letter; absent if there are none") {
        $0.hasSections ? "#\($0.letter.id)" : nil
      },
    ])
}
