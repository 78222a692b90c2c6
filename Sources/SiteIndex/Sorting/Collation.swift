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
  if let isFirst = left.precedesAsNumber(right) { return isFirst }
  return left.name.utf8.elementsEqual(right.name.utf8)
    ? left.slug < right.slug : collates(left.name, before: right.name, by: sortKeys)
}

extension FacetValue {
  /// Returns whether the value precedes another one because it has a number for a name, as a field
  /// partner has whose name is not known. Numbers precede other names. Returns `nil` if the names
  /// themselves decide.
  func precedesAsNumber(_ other: FacetValue) -> Bool? {
    switch (Int(name), Int(other.name)) {
    case (nil, nil): nil
    case (let number?, let otherNumber?): number == otherNumber ? nil : number < otherNumber
    case (let number, _): number != nil
    }
  }
}
