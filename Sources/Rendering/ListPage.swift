package import Mustache
package import Site

/// A page of the list, most often the only one: what it says above, the filter, the map, the cards.
package struct ListPage: Sendable {
  package let frame: Frame
  /// How all loans are split over pages.
  package let split: ListSplit
  /// The number of this page, from 1.
  package let number: Int
  /// The note that stands above the list.
  package let intro: HTML?
  package let introTitle: String?
  /// What all loans come to.
  package let totals: Totals
  /// What the loans of this page come to.
  package let shown: Totals
  package let filter: ListFilter?
  package let map: WorldMap?
  package let cards: Items<Card>

  /// Up to this many cards all matches are shown at once. Source: measured, layout is the cost.
  package static let mostWithoutCap = 300
  /// How many matches are shown at first above that.
  package static let cap = 200

  package var isCapped: Bool { cards.count > ListPage.mostWithoutCap }

  /// To the other pages of the list.
  package var links: [PageLink] {
    split.links(onPage: number).map { PageLink(link: $0, current: number, root: frame.root) }
  }
}
