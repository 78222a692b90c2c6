import Mustache
import Notes
import SiteIndex

extension NotePage {
  /// The pages of the notes that have a page of their own, `notes/SLUG.html`.
  package static let route = Route(
    at: .folder(PagePaths.noteFolder, isReserved: true), template: "note", bindings: bindings
  ) { context in
    LazyList(context.content.notes.pages).map { page in
      RoutePage(at: page.path) { layout in
        let note = page.note
        return NotePage(
          layout: layout.titled(
            page.title, description: note.excerpt.isEmpty ? nil : note.excerpt),
          title: page.title,
          body: note.rendered(
            headingsBelow: 1, root: layout.root, in: context.layout.languages,
            withoutTitle: note.firstHeading == page.title))
      }
    }
  }
}
