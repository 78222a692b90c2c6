import Notes
import Site

/// The page of a note that has a page of its own, `notes/SLUG.html`.
package struct NotePage: PageModel, Equatable, Sendable {
  let layout: PageLayout
  let title: String
  let body: NoteText

}
