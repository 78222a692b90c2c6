/// Returns whether a name precedes another by their sort keys, so that `Éclairs` is between
/// `Eating` and `Food`. If the keys are equal, names without accents come first, then those in
/// lower case.
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
  // The operands are swapped because Unicode has capital letters before small ones.
  return right.utf8.lexicographicallyPrecedes(left.utf8)
}

/// Returns whether a value precedes another one by their names or, if these are equal, by their
/// slugs.
package func collates(_ left: FacetValue, before right: FacetValue, by sortKeys: SortKeys) -> Bool {
  left.name.utf8.elementsEqual(right.name.utf8)
    ? left.slug < right.slug : collates(left.name, before: right.name, by: sortKeys)
}
