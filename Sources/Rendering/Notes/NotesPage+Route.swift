import Mustache

extension NotesPage {
  /// The list of all notes, `notes.html`, which a site has if the header does not link them all.
  static let route = Route(at: .page(path), template: "notes", bindings: bindings) { context in
    guard context.layout.navigation.hasNotesPage else { return LazyList([]) }
    let notes = context.content.notes.pages
    return LazyList([
      RoutePage(at: path) { layout in
        NotesPage(
          layout: layout.titled(
            title, description: "The \(counted(notes.count, "note", "notes")) on this site."),
          notes: notes)
      }
    ])
  }
}
