import Loans
import Site

/// What the layouts of all pages share.
struct SiteLayout: Equatable, Sendable {
  let settings: SiteSettings
  let time: Timestamp
  let isSample: Bool
  /// Whether the invented loans are shown because Kiva could not be reached.
  let isFallback: Bool
  /// Whether Kiva could not be reached and the data are those of an older response.
  let isStale: Bool
  /// Whether the pages show pictures from Kiva's server.
  let linksPictures: Bool
  /// The site's own pages that the header links, in its order. If there is a list of all of them,
  /// it comes last.
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

  /// The notice that the data are stale, `Data of 3 March, 09:30 UTC; Kiva could not be reached`;
  /// `nil` if they are not.
  ///
  /// How long ago that is depends on when one reads it: the page's script adds it.
  var staleNotice: String? {
    isStale ? "Data of \(time.formattedWithoutYear); Kiva could not be reached" : nil
  }

  /// The overviews of the countries and of the sectors.
  var overviewPages: [NavigationEntry] {
    SectionKind.allCases.map { NavigationEntry(title: $0.title, path: $0.path) }
  }

  /// A page that the header of every page links: one of the site's own, or an overview.
  struct NavigationEntry: Equatable, Sendable {
    let title: String
    let path: OutputPath
  }

  /// The base URL with one `/` at its end; `nil` if there is none, or if it is not a web address.
  var base: String? {
    guard var base = settings.baseURL, base.hasPrefix("https://") || base.hasPrefix("http://")
    else { return nil }
    while base.last == "/" { base.removeLast() }
    return base + "/"
  }
}
