/// The menu in the header of all pages.
package enum HeaderMenu {
  /// The maximum number of links to pages and notes. Every page has these links.
  package static let maximumCount = 20

  /// Sorts elements by their numbers. The order is stable, and elements without a number are last.
  package static func sorted<Element>(
    _ elements: [Element], by order: (Element) -> Int?
  ) -> [Element] {
    elements.enumerated().sorted { one, other in
      switch (order(one.element), order(other.element)) {
      case (let one?, let other?) where one != other: one < other
      case (_?, nil): true
      case (nil, _?): false
      default: one.offset < other.offset
      }
    }.map(\.element)
  }
}
