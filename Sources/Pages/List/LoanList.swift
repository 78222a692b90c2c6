import Loans
import Mustache
import Notes
import Site
import SiteIndex

/// The loans of a page as cards, with a note, figures, a filter, a map and links to the other pages
/// of the list.
///
/// The list of all loans has such pages, and so has the list of each section.
package struct LoanList: Sendable {
  /// The relative path from the page to the root of the pages in its language: an empty string,
  /// `../` and so on.
  let root: String
  /// How the loans of the whole list are split over pages.
  let pagination: Pagination
  /// The number of this page, counted from 1.
  let number: Int
  /// The note above the loans.
  let intro: NoteText?
  let introTitle: String?
  /// The first words of the note.
  let introExcerpt: String?
  /// The totals of the loans that the filter covers.
  let totals: Totals
  /// The filter of the loans on this page, or of those of all pages if the list has a `dataName`.
  let filter: ListFilter?
  let map: WorldMap?
  let cards: LazyList<Card>
  /// Whether the filter covers all loans of the site.
  let hasAll: Bool
  /// The ID that links to kiva.org carry.
  let appID: AppID?
  /// The name of the files with which the list is filtered as a whole; `nil` if it has only one
  /// page, or if each page is filtered alone.
  let dataName: String?
  /// The order of the list; `nil` for the newest loans first.
  let order: SortOrder?
  /// Whether the list is that of a view, which can be empty while the site has loans.
  let isView: Bool
  let words: SiteWords

  /// Whether the filter, the totals and the map are those of the loans on this page, and other
  /// pages have more.
  var isPart: Bool { pagination.isSplit && dataName == nil }

  /// The number of loans that the filter covers.
  var loanCount: Int { isPart ? cards.count : pagination.loanCount }

  /// Whether only the first matches are shown until the reader asks for more.
  var isCapped: Bool { CardCap.exists(of: cards.count) }

  /// Whether the page needs the button that shows more matches: for its own cards, or for those of
  /// the other pages that its filter may find.
  var canShowMore: Bool { isCapped || dataName != nil && pagination.loanCount > CardCap.count }

  /// The links to the other pages of the list.
  var links: [PageLink] {
    pagination.links(onPage: number).map {
      PageLink(link: $0, pagination: pagination, current: number, root: root)
    }
  }

  /// The link to a saved loan that is not on this page, with `ID` for its number.
  ///
  /// It leads to kiva.org if the filter covers all loans of the site, because then the saved loan
  /// has left the list.
  var savedLink: String {
    hasAll ? Card.kivaLink(id: "ID", appID: appID) : "\(root)loans/ID.html"
  }
}
