import Mustache
import Notes
import Site
import SiteIndex
import Words

/// The page of a note that has its own page, `notes/SLUG.html`.
package struct NotePage: PageModel, Equatable, Sendable {
  let layout: PageLayout
  let title: String
  let body: NoteText

  package static let bindings = TemplateBindings<NotePage>(
    "the page of a note", embedding: [Embedded(PageLayout.bindings) { $0.layout }],
    .link("listHref", "link to the list") { $0.layout.homeLink },
    .text("title", "the title of the note") { $0.title },
    .html("note", "the text of the note") { $0.body.html },
    .lang("noteLang", "the language of title and note") { $0.body.language },
    .direction("noteDirection", with: "noteLang") { $0.body.language })

  /// The route of the pages of notes that have their own pages, `notes/SLUG.html`.
  package static let route = Route(
    at: .folder(PagePaths.noteFolder, isReserved: true), template: "note", bindings: bindings
  ) { context in
    LazyList(context.content.notes.pages).map { page in
      RoutePage(path: page.path) { layout in
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
