import Mustache
import SiteIndex

/// The sections under one letter of an overview, as the template sees them.
struct SectionGroup: Sendable {
  let group: SectionIndex.Group
  let scale: SectionIndex.Scale
  /// The relative path from the page to the root of the pages in its language.
  let root: String
  let words: SiteWords

  static let bindings = TemplateBindings<SectionGroup>(
    "a group",
    [
      .text("letter", "'A', or '#'") { $0.group.letter.text },
      .text("words", "what a screen reader says in place of '#'; absent for letters") {
        $0.group.letter.spokenText(in: $0.words)
      },
      .slug("id", "the ID that links to the group lead to, 'A'; for '#', 'other'") {
        $0.group.letter.id
      },
      .list("sections", "the countries or sectors", SectionEntry.bindings) { model in
        model.group.sections.map {
          SectionEntry(section: $0, scale: model.scale, root: model.root)
        }
      },
    ])
}
