import Mustache

extension NotePage {
  /// The pages of the site's own, `notes/SLUG.html`.
  static let route = Route(
    at: .folder("notes", isReserved: true), template: "note", bindings: names
  ) { context in
    Items(context.content.notes.pages).map { page in
      RoutePage(at: page.path) { layout in
        let note = page.note
        return NotePage(
          frame: layout.titled(
            page.title, description: note.excerpt.isEmpty ? nil : note.excerpt),
          title: page.title,
          body: note.html(
            headingsBelow: 1, root: layout.root, withoutTitle: note.firstHeading == page.title))
      }
    }
  }
}
