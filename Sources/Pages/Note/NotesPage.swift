import Mustache
import Notes
import Site
import SiteIndex
import Words

/// The list of all notes that have their own pages. It exists if the header does not link all of
/// them.
package struct NotesPage: PageModel, Equatable, Sendable {
  let layout: PageLayout
  let notes: [Notes.StandaloneNote]

  var words: SiteWords { layout.site.words }

  package static let bindings = TemplateBindings<NotesPage>(
    "the list of notes", embedding: [Embedded(PageLayout.bindings) { $0.layout }],
    .text("headline", "'All notes'") { $0.words.notes.title },
    .text("countText", "how many there are, '3,000 notes'") {
      $0.words.notes.count.text(.count($0.notes.count))
    },
    .list("notes", "the notes, in the order of their files' names", NoteEntry.bindings) { page in
      page.notes.map { NoteEntry(note: $0, layout: page.layout) }
    })
}

/// A note in the list of all notes, as the template shows it.
private struct NoteEntry: Sendable {
  let note: Notes.StandaloneNote
  let layout: PageLayout

  static let bindings = TemplateBindings<NoteEntry>(
    "a note in the list of notes",
    .text("title", "the title of the note") { $0.note.title },
    .link("href", "link to the page of the note") { $0.layout.root + $0.note.path.text },
    .text("excerpt", "the first words of the note; absent if there are none") { entry in
      entry.excerpt.isEmpty ? nil : entry.excerpt
    },
    .lang("lang", "the language of the note") { $0.language },
    .direction { $0.language })

  private var language: TextLanguage? { note.note.language.map(layout.site.languages.textLanguage) }

  private var excerpt: String {
    note.title == note.note.firstHeading ? note.note.excerptBelowHeading : note.note.excerpt
  }
}

extension NotesPage {
  /// The route of the list of all notes, `notes.html`, which a site has if the header does not link
  /// them all.
  package static let route = Route(
    at: .page(PagePaths.notes), template: "notes", bindings: bindings
  ) { context in
    guard context.layout.navigation.hasNotesPage else { return LazyList([]) }
    let notes = context.content.notes.pages
    return LazyList([
      RoutePage(path: PagePaths.notes) { layout in
        let words = context.words.notes
        return NotesPage(
          layout: layout.titled(
            words.title, description: words.description.text(.count(notes.count))),
          notes: notes)
      }
    ])
  }
}
