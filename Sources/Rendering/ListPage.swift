package import Mustache
package import Site

/// The list of all loans: what it says above, the filter, the map, the cards.
package struct ListPage: Sendable {
  package let frame: Frame
  /// The note that stands above the list.
  package let intro: HTML?
  package let introTitle: String?
  package let totals: Totals
  package let filter: ListFilter?
  package let map: WorldMap?
  package let cards: Items<Card>

  /// Up to this many cards all matches are shown at once. Source: measured, layout is the cost.
  package static let mostWithoutCap = 300
  /// How many matches are shown at first above that.
  package static let cap = 200

  package var isCapped: Bool { cards.count > ListPage.mostWithoutCap }
}
