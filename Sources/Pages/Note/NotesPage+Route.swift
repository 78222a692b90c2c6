import Mustache
import Notes
import SiteIndex
import Words

extension NotesPage {
  /// The list of all notes, `notes.html`, which a site has if the header does not link them all.
  package static let route = Route(
    at: .page(PagePaths.notes), template: "notes", bindings: bindings
  ) { context in
    guard context.layout.navigation.hasNotesPage else { return LazyList([]) }
    let notes = context.content.notes.pages
    return LazyList([
      RoutePage(at: PagePaths.notes) { layout in
        let words = context.words.notes
        return NotesPage(
          layout: layout.titled(
            words.title, description: words.description.text(.count(notes.count))),
          notes: notes)
      }
    ])
  }
}
