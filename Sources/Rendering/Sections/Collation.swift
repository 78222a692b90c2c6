import Foundation

private let english = Locale(identifier: "en")

/// Returns whether a name comes before another in alphabetical order, in which `Éclairs` is between
/// `Eating` and `Food`, and `arts` beside `Arts`.
///
/// The order is the Unicode collation for English, whatever the locale of the machine. Names that
/// look alike are ordered by their bytes; the bytes alone would put `Åland` after `Zambia`.
package func collates(_ left: String, before right: String) -> Bool {
  switch left.compare(right, options: [], range: nil, locale: english) {
  case .orderedAscending: true
  case .orderedDescending: false
  case .orderedSame: left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}

/// Returns whether a value comes before another in alphabetical order of their names, or of their
/// slugs if the names are equal.
func collates(_ left: FacetValue, before right: FacetValue) -> Bool {
  left.name.utf8.elementsEqual(right.name.utf8)
    ? left.slug < right.slug : collates(left.name, before: right.name)
}
