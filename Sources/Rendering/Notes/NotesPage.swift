import Site

/// The list of all notes that have a page of their own, `notes.html`; a site has it if the header
/// does not link them all.
package struct NotesPage: Equatable, Sendable {
  static let path = OutputPath(known: "notes.html")
  static let title = "All notes"

  let frame: PageLayout
  let notes: [Notes.OwnPage]
}
