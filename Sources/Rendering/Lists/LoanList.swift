import Loans
import Mustache
import Site

/// Loans as cards, with what stands around them: their figures, a filter, a map, links to further
/// pages. The list of all loans is one, and so is the page of each section.
package struct LoanList: Sendable {
  /// `""` or `../` and so on: what leads from the page to the site's root.
  let root: String
  /// How the loans are split over pages.
  let split: Pagination
  /// The number of this page, from 1.
  let number: Int
  /// The note that stands above.
  let intro: HTML?
  let introTitle: String?
  /// What the loans of this page come to.
  let shown: Totals
  let filter: ListFilter?
  let map: WorldMap?
  let cards: LazyList<Card>
  /// Whether all loans of the site are on this page.
  let hasAll: Bool
  /// Sent along on links to kiva.org.
  let appID: AppID?

  /// Up to this many cards all matches are shown at once. Source: measured, layout is the cost.
  private static let mostWithoutCap = 300
  /// How many matches are shown at first above that.
  private static let cap = 200

  /// Whether not all matches are shown at once.
  var isCapped: Bool { Self.isCapped(cards.count) }

  private static func isCapped(_ cardCount: Int) -> Bool { cardCount > mostWithoutCap }

  /// Whether the card at this place, from 0, is not shown at first.
  static func isBeyondCap(_ index: Int, of cardCount: Int) -> Bool {
    isCapped(cardCount) && index >= cap
  }

  /// To the other pages.
  var links: [PageLink] {
    split.links(onPage: number).map {
      PageLink(link: $0, split: split, current: number, root: root)
    }
  }

  /// Where a saved loan is that this page lacks, with `ID` for its number: one that is not on a page
  /// with all loans has left the site.
  var savedLink: String {
    hasAll ? Card.kivaLink(id: "ID", appID: appID) : "\(root)loans/ID.html"
  }
}
