package import Loans
package import Mustache
package import Site

/// Loans as cards, with what stands around them: their figures, a filter, a map, links to further
/// pages. The list of all loans is one, and so is the page of each section.
package struct LoanList: Sendable {
  /// `""` or `../` and so on: what leads from the page to the site's root.
  package let root: String
  /// How the loans are split over pages.
  package let split: ListSplit
  /// The number of this page, from 1.
  package let number: Int
  /// The note that stands above.
  package let intro: HTML?
  package let introTitle: String?
  /// What the loans of this page come to.
  package let shown: Totals
  package let filter: ListFilter?
  package let map: WorldMap?
  package let cards: Items<Card>
  /// Whether all loans of the site are on this page.
  package let hasAll: Bool
  /// Sent along on links to kiva.org.
  package let appID: AppID?

  /// Up to this many cards all matches are shown at once. Source: measured, layout is the cost.
  private static let mostWithoutCap = 300
  /// How many matches are shown at first above that.
  private static let cap = 200

  /// Whether not all matches are shown at once.
  package var isCapped: Bool { Self.isCapped(cards.count) }

  private static func isCapped(_ cardCount: Int) -> Bool { cardCount > mostWithoutCap }

  /// Whether the card at this place, from 0, is not shown at first.
  static func isBeyondCap(_ index: Int, of cardCount: Int) -> Bool {
    isCapped(cardCount) && index >= cap
  }

  /// To the other pages.
  package var links: [PageLink] {
    split.links(onPage: number).map {
      PageLink(link: $0, split: split, current: number, root: root)
    }
  }

  /// Where a saved loan is that this page lacks, with `ID` for its number: one that is not on a page
  /// with all loans has left the site.
  package var savedLink: String {
    hasAll ? Card.kivaLink(id: "ID", appID: appID) : "\(root)loans/ID.html"
  }
}
