package import Diagnostics
import Notes
import Site
import SiteIndex
import Words

/// The links in the header of every page.
///
/// The overviews, the page of figures and the page of changes come first. The table of field partners is among the
/// overviews if the partner of any loan is known. Then come the views, or the list of views if
/// there are more than three, and then the site's own pages without `menu: false`, and the notes
/// that `Notes.menu` selects, at most 20 in all. Those with an `order` come first, in ascending
/// order; the others follow, pages before notes, sorted by file name. The list of all notes is
/// last.
///
/// The header has room for eight links. If there are more, it shows seven and a menu "More".
package struct Navigation: Equatable, Sendable {
  private static let maximumShownCount = 8
  /// The maximum number of views that are linked individually.
  private static let maximumViewCount = 3

  /// The overviews, the page of figures and the page of changes.
  let overviews: [MenuItem]
  /// The views, the site's own pages, the notes and the list of all notes, if there are any.
  let siteItems: [MenuItem]
  /// The links that the header shows at once.
  let shown: [MenuItem]
  /// The links under "More" in the header.
  let more: [MenuItem]
  /// Whether there is a list of all notes, because the header does not link them all.
  let hasNotesPage: Bool
  /// The warnings about pages that are left out because there are too many.
  package let warnings: [Warning]

  /// A page that the header of every page links.
  struct MenuItem: Equatable, Sendable {
    let title: String
    let path: OutputPath
    /// The language of the title; `nil` if it is the language of the page.
    var language: LanguageTag?
  }

  init(
    to pages: [OwnPage], and notes: Notes, views: [LoanView], hasPartners: Bool, words: SiteWords
  ) {
    overviews =
      SectionKind.allCases.map { MenuItem(title: words.section[$0].title, path: $0.path) }
      + (hasPartners ? [MenuItem(title: words.partner.title, path: PagePaths.partners)] : [])
      + [
        MenuItem(title: words.chart.title, path: PagePaths.figures),
        MenuItem(title: words.changes.title, path: PagePaths.changes),
      ]
    let pages = pages.filter { $0.isInMenu && !$0.isHidden }
    let candidates =
      pages.map { (order: $0.order, item: MenuItem(title: $0.title, path: $0.path)) }
      + notes.menu.map { page in
        let item = MenuItem(title: page.title, path: page.path, language: page.note.language)
        return (order: page.note.order, item: item)
      }
    let sorted = HeaderMenu.sorted(candidates, by: \.order).map(\.item)
    let linked = sorted.prefix(HeaderMenu.maximumCount)
    let paths = Set(linked.map(\.path))
    hasNotesPage = !notes.pages.allSatisfy { paths.contains($0.path) }
    siteItems =
      Self.items(of: views, words: words) + linked
      + (hasNotesPage ? [MenuItem(title: words.notes.title, path: PagePaths.notes)] : [])
    let all = overviews + siteItems
    // "More" takes the space of a link.
    let shownCount = all.count <= Self.maximumShownCount ? all.count : Self.maximumShownCount - 1
    shown = Array(all.prefix(shownCount))
    more = Array(all.dropFirst(shownCount))
    warnings = Self.warnings(pages: pages.count, notes: notes.menu.count)
  }

  private static func items(of views: [LoanView], words: SiteWords) -> [MenuItem] {
    if views.isEmpty { return [] }
    if views.count > maximumViewCount {
      return [MenuItem(title: words.view.title, path: PagePaths.views)]
    }
    return views.map { view in
      MenuItem(
        title: view.title, path: PagePaths.view(named: view.name), language: view.titleLanguage)
    }
  }

  private static func warnings(pages: Int, notes: Int) -> [Warning] {
    guard pages > 0, pages + notes > HeaderMenu.maximumCount else { return [] }
    let message =
      "\(counted(pages, "page", "pages")) of '\(OwnPage.folder)' and "
      + "\(counted(notes, "note", "notes")) are to be in the header; "
      + "it links the first \(HeaderMenu.maximumCount)"
    return [Warning(.template, message)]
  }
}
