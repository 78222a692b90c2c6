import Loans
import Site

/// What the frames of all pages share.
struct SiteLayout: Equatable, Sendable {
  let settings: SiteSettings
  let time: Timestamp
  let isSample: Bool
  /// Whether the invented loans are shown because Kiva could not be reached.
  let isFallback: Bool
  /// Whether Kiva could not be reached and the data are those of an older answer.
  let isStale: Bool
  /// Whether pictures are shown from Kiva's server.
  let linksPictures: Bool
  /// The site's own pages that the header links, in its order; the list of all of them is the last
  /// one if there is such a page.
  let notePages: [NavigationEntry]
  /// Whether there is a list of all notes, because the header does not link them all.
  let hasNotesPage: Bool

  init(of content: SiteContent) {
    settings = content.settings
    time = content.time
    isSample = content.isSample
    isFallback = content.snapshot.isFallback
    isStale = content.isStale
    linksPictures = content.pictures.areLinked
    let menu = content.notes.menu
    hasNotesPage = menu.count < content.notes.pages.count
    notePages =
      menu.map { NavigationEntry(title: $0.title, path: $0.path) }
      + (hasNotesPage ? [NavigationEntry(title: NotesPage.title, path: NotesPage.path)] : [])
  }

  /// `Data of 3 March, 09:30 UTC; Kiva could not be reached`, of stale data only.
  ///
  /// How long ago that is depends on when one reads it: the page's script adds it.
  var staleNotice: String? {
    isStale ? "Data of \(time.inWordsWithoutYear); Kiva could not be reached" : nil
  }

  /// The overviews of the countries and of the sectors.
  var overviewPages: [NavigationEntry] {
    SectionKind.allCases.map { NavigationEntry(title: $0.title, path: $0.path) }
  }

  /// A page that the header of every page leads to: one of the site's own, or an overview.
  struct NavigationEntry: Equatable, Sendable {
    let title: String
    let path: OutputPath
  }

  /// The base URL with one `/` at its end; `nil` if there is none, or it is not a web address.
  var base: String? {
    guard var base = settings.baseURL, base.hasPrefix("https://") || base.hasPrefix("http://")
    else { return nil }
    while base.last == "/" { base.removeLast() }
    return base + "/"
  }
}
