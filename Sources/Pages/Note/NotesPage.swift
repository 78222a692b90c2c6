import Notes
import Site
import SiteIndex

/// The list of all notes that have a page of their own, `notes.html`.
///
/// A site has this page if the header does not link all of them.
package struct NotesPage: PageModel, Equatable, Sendable {
  let layout: PageLayout
  let notes: [Notes.StandaloneNote]

  var words: SiteWords { layout.site.words }
}
