import Loans

/// Counts how many loans have each value of a facet.
struct FacetCounts {
  private var counts: [FacetValue: Int] = [:]

  init(of key: FacetKey, in loans: [SiteLoan]) {
    for loan in loans { for value in loan.values(of: key) { counts[value, default: 0] += 1 } }
  }

  /// The values with their counts. The most frequent ones are first; equally frequent ones are
  /// ordered by name, in the same way in every locale, or by number if that is all that is known.
  /// Values with the same slug count as one, because Kiva may give several names for a country, or
  /// only its code.
  var options: [FacetOption] {
    let options = Dictionary(grouping: counts, by: \.key.slug).values.map { counts in
      FacetOption(
        value: Self.mostFrequentName(of: counts), count: counts.reduce(0) { $0 + $1.value })
    }
    return options.sorted { Self.precedes($0.value, $0.count, $1.value, $1.count) }
  }

  /// Returns the value with the most frequent name that is not its slug, if there is one.
  private static func mostFrequentName(of counts: [(key: FacetValue, value: Int)]) -> FacetValue {
    let named = counts.filter { $0.key.name != $0.key.slug }
    return (named.min { precedes($0.key, $0.value, $1.key, $1.value) } ?? counts[0]).key
  }

  private static func precedes(
    _ left: FacetValue, _ leftCount: Int, _ right: FacetValue, _ rightCount: Int
  ) -> Bool {
    if leftCount == rightCount, let isFirst = left.precedesAsNumber(right) { return isFirst }
    return (rightCount, left.name, left.slug) < (leftCount, right.name, right.slug)
  }
}
