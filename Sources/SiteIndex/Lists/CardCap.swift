/// Limits how many cards of a page are shown before the reader asks for more.
package enum CardCap {
  /// The maximum number of cards that are all shown. With more, measurements showed that layout
  /// takes too long.
  private static let maximumCountWithout = 300
  /// The number of cards that are shown at first if there are more than that.
  package static let count = 200

  /// Returns whether only some of the cards of a page are shown at first.
  package static func exists(of cardCount: Int) -> Bool { cardCount > maximumCountWithout }

  /// Returns whether the card at an index, counted from 0, is hidden at first.
  package static func hides(_ index: Int, of cardCount: Int) -> Bool {
    exists(of: cardCount) && index >= count
  }
}
