import Mustache

/// The sections under a letter, as the template sees them.
struct SectionGroup: Sendable {
  let group: SectionIndex.Group
  /// What leads from the page to the site's root.
  let root: String

  static let names = TemplateBindings<SectionGroup>(
    "a group",
    [
      .text("letter", "'A', or '#'") { $0.group.letter.text },
      .text("words", "what a screen reader says in place of '#'; absent of letters") {
        $0.group.letter.words
      },
      .text("id", "what the rail leads to, 'A'; of '#', 'other'") { $0.group.letter.id },
      .list("sections", "the countries or sectors", SectionLine.names) { line in
        line.group.sections.map { SectionLine(section: $0, root: line.root) }
      },
    ])
}
