import Loans

/// How many loans have each value of a facet.
struct FacetCounts {
  private var countOfSlug: [String: Int] = [:]
  private var countOfName: [String: [String: Int]] = [:]

  init() {}

  init(of key: Facet.Key, in loans: [SiteLoan]) {
    for loan in loans {
      for value in loan.values(of: key) { count(value) }
    }
  }

  /// The values with their counts, the most frequent first, then by the bytes of the name.
  var options: [FacetOption] {
    countOfSlug.map { slug, count in
      FacetOption(value: FacetValue(slug: slug, name: name(of: slug)), count: count)
    }.sorted { left, right in
      if left.count != right.count { return left.count > right.count }
      let names = (left.value.name.utf8, right.value.name.utf8)
      if !names.0.elementsEqual(names.1) { return names.0.lexicographicallyPrecedes(names.1) }
      return left.value.slug < right.value.slug
    }
  }

  /// Counts one more loan with the value.
  mutating func count(_ value: FacetValue) {
    countOfSlug[value.slug, default: 0] += 1
    if value.name != value.slug {
      countOfName[value.slug, default: [:]][value.name, default: 0] += 1
    }
  }

  /// Returns the most frequent name of a slug; of equally frequent names the first by its bytes.
  ///
  /// Kiva may give a country several names, or its code only.
  private func name(of slug: String) -> String {
    let names = countOfName[slug] ?? [:]
    let best = names.max { left, right in
      left.value == right.value
        ? right.key.utf8.lexicographicallyPrecedes(left.key.utf8) : left.value < right.value
    }
    return best?.key ?? slug
  }
}
