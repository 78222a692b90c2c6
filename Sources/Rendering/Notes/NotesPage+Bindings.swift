import Site

extension NotesPage {
  /// What the template of the list of notes may use.
  package static let names = TemplateBindings<NotesPage>(
    "the list of notes", parts: [Part(PageLayout.names) { $0.frame }],
    [
      .text("headline", "'All notes'") { _ in title },
      .text("countText", "how many there are, '3,000 notes'") {
        counted($0.notes.count, "note", "notes")
      },
      .list("notes", "the notes, in the order of their files' names", NotesEntry.names) { page in
        page.notes.map { NotesEntry(note: $0, root: page.frame.root) }
      },
    ])
}

/// A note in the list of all.
private struct NotesEntry: Sendable {
  let note: Notes.OwnPage
  let root: String

  static let names = TemplateBindings<NotesEntry>(
    "a note in the list of notes",
    [
      .text("title", "the title of the note") { $0.note.title },
      .text("href", "link to the page of the note") { $0.root + $0.note.path.text },
      .text("excerpt", "the first words of the note; absent if there are none") { entry in
        entry.excerpt.isEmpty ? nil : entry.excerpt
      },
    ])

  private var excerpt: String {
    note.title == note.note.firstHeading ? note.note.excerptBelowHeading : note.note.excerpt
  }
}
