import Loans

/// How many loans have each value of a facet.
struct Tally {
  private var countOfSlug: [String: Int] = [:]
  private var nameOfSlug: [String: String] = [:]

  init() {}

  init(of key: Facet.Key, in loans: [Loan], slugs: SiteSlugs) {
    for loan in loans {
      for value in slugs.values(of: key, in: loan) { count(value) }
    }
  }

  /// The most frequent first, then by the bytes of the name.
  var options: [FacetOption] {
    countOfSlug.map { slug, count in
      FacetOption(value: FacetValue(slug: slug, name: nameOfSlug[slug] ?? slug), count: count)
    }.sorted { left, right in
      if left.count != right.count { return left.count > right.count }
      let names = (left.value.name.utf8, right.value.name.utf8)
      if !names.0.elementsEqual(names.1) { return names.0.lexicographicallyPrecedes(names.1) }
      return left.value.slug < right.value.slug
    }
  }

  /// Counts one more loan with the value.
  ///
  /// Kiva may write a country in several ways, or with its code only: the first by its bytes is
  /// shown, whatever the order of the loans.
  mutating func count(_ value: FacetValue) {
    countOfSlug[value.slug, default: 0] += 1
    guard let name = nameOfSlug[value.slug], name != value.slug else {
      nameOfSlug[value.slug] = value.name
      return
    }
    if value.name != value.slug, value.name.utf8.lexicographicallyPrecedes(name.utf8) {
      nameOfSlug[value.slug] = value.name
    }
  }
}
