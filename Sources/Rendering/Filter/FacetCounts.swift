import Loans

/// How many loans have each value of a facet.
struct FacetCounts {
  private var countOfSlug: [String: Count] = [:]

  init(of key: Facet.Key, in loans: [SiteLoan]) {
    for loan in loans {
      for value in loan.values(of: key) { count(value) }
    }
  }

  /// The values with their counts, the most frequent first, then by the bytes of the name.
  var options: [FacetOption] {
    countOfSlug.map { slug, count in
      FacetOption(value: FacetValue(slug: slug, name: count.name ?? slug), count: count.total)
    }.sorted { left, right in
      if left.count != right.count { return left.count > right.count }
      let names = (left.value.name.utf8, right.value.name.utf8)
      if !names.0.elementsEqual(names.1) { return names.0.lexicographicallyPrecedes(names.1) }
      return left.value.slug < right.value.slug
    }
  }

  private mutating func count(_ value: FacetValue) {
    countOfSlug[value.slug, default: Count()].add(value)
  }
}

/// How many loans have one value.
private struct Count {
  private(set) var total = 0
  /// The first name of the value, and how many loans have it.
  private var first: (name: String, count: Int)?
  /// How many loans have each other name.
  private var others: [String: Int] = [:]

  /// Counts one more loan with the value.
  mutating func add(_ value: FacetValue) {
    total += 1
    if value.name == value.slug { return }
    let name = first?.name ?? value.name
    if name == value.name {
      first = (name, (first?.count ?? 0) + 1)
    } else {
      others[value.name, default: 0] += 1
    }
  }

  /// The most frequent name; of equally frequent names the first by its bytes. It is `nil` if the
  /// value has no name but its slug.
  ///
  /// Kiva may give a country several names, or its code only.
  var name: String? {
    guard var best = first else { return nil }
    for (name, count) in others {
      let isFirst = name.utf8.lexicographicallyPrecedes(best.name.utf8)
      if count > best.count || count == best.count && isFirst { best = (name, count) }
    }
    return best.name
  }
}
