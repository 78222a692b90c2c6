import Foundation

private let english = Locale(identifier: "en")

/// Whether a name stands before another where people look for it: `Éclairs` between `Eating` and
/// `Food`, `arts` beside `Arts`. Names that are alike to a reader are ordered by their bytes.
///
/// By the Unicode collation as English has it: the locale is named, so that no machine's own one
/// shows. The bytes alone would put `Åland` behind `Zambia`.
package func collates(_ left: String, before right: String) -> Bool {
  switch left.compare(right, options: [], range: nil, locale: english) {
  case .orderedAscending: true
  case .orderedDescending: false
  case .orderedSame: left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}

/// By name, as people look for it; those of one name by their slugs.
func collates(_ left: FacetValue, before right: FacetValue) -> Bool {
  left.name.utf8.elementsEqual(right.name.utf8)
    ? left.slug < right.slug : collates(left.name, before: right.name)
}
