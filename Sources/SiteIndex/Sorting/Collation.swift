/// Returns whether a name comes before another in alphabetical order, in which `Éclairs` is between
/// `Eating` and `Food`, and `arts` beside `Arts`.
///
/// The order is that of the names' sort keys, whatever the locale of the machine. Of names with the
/// same key, those without accents come first, then those in lower case.
package func collates(
  _ left: String, before right: String, by sortKeys: SortKeys = .english
) -> Bool {
  let keys = [sortKeys[left], sortKeys[right]]
  if !keys[0].utf8.elementsEqual(keys[1].utf8) {
    return keys[0].utf8.lexicographicallyPrecedes(keys[1].utf8)
  }
  let texts = [left.lowercased(), right.lowercased()]
  if !texts[0].utf8.elementsEqual(texts[1].utf8) {
    return texts[0].utf8.lexicographicallyPrecedes(texts[1].utf8)
  }
  // The capitals are before the small letters in Unicode.
  return right.utf8.lexicographicallyPrecedes(left.utf8)
}

/// Returns whether a value comes before another in alphabetical order of their names, or of their
/// slugs if the names are equal.
package func collates(_ left: FacetValue, before right: FacetValue, by sortKeys: SortKeys) -> Bool {
  left.name.utf8.elementsEqual(right.name.utf8)
    ? left.slug < right.slug : collates(left.name, before: right.name, by: sortKeys)
}
