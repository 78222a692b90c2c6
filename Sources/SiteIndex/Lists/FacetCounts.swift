import Loans

/// How many loans have each value of a facet.
struct FacetCounts {
  /// How many loans have each value. The index of a count is the number of the value.
  private var counts: [Int] = []
  /// The values that the loans have. The index of a value is its number, and `nil` stands for a
  /// value that none of these loans has.
  private var values: [FacetValue?] = []
  /// The values without a number. A value occurs once for each loan that has it.
  private var others: [FacetValue] = []

  init(of key: FacetKey, in loans: [SiteLoan]) {
    for loan in loans {
      for value in loan.values(of: key) { count(value) }
    }
  }

  private mutating func count(_ value: FacetValue) {
    guard let number = value.number else { return others.append(value) }
    while counts.count <= number {
      counts.append(0)
      values.append(nil)
    }
    if counts[number] == 0 { values[number] = value }
    counts[number] += 1
  }

  /// The values with their counts, the most frequent first, then by the bytes of the name.
  var options: [FacetOption] {
    let options = unsortedOptions
    // Moving the numbers of options is faster than moving the options.
    let order = options.indices.sorted { left, right in
      if options[left].count != options[right].count {
        return options[left].count > options[right].count
      }
      let names = (options[left].value.name.utf8, options[right].value.name.utf8)
      if !names.0.elementsEqual(names.1) { return names.0.lexicographicallyPrecedes(names.1) }
      return options[left].value.slug < options[right].value.slug
    }
    return order.map { options[$0] }
  }

  /// The options in any order.
  private var unsortedOptions: [FacetOption] {
    var options: [FacetOption] = []
    for (value, count) in zip(values, counts) {
      if let value { options.append(Self.option(value, count)) }
    }
    options += others.map { Self.option($0, 1) }
    let slugs = Set(options.lazy.map(\.value.slug))
    return slugs.count == options.count ? options : Self.joined(options)
  }

  private static func option(_ value: FacetValue, _ count: Int) -> FacetOption {
    FacetOption(value: value.withoutNumber, count: count)
  }

  /// Returns options of which those with the same slug are one, with the most frequent name.
  private static func joined(_ options: [FacetOption]) -> [FacetOption] {
    var countOfSlug: [String: Count] = [:]
    for option in options {
      countOfSlug[option.value.slug, default: Count()].add(option.value, option.count)
    }
    return countOfSlug.map { slug, count in
      FacetOption(
        value: count.value ?? FacetValue(slug: slug, name: slug), count: count.total)
    }
  }
}

/// How many loans have one value, which may have several names.
private struct Count {
  private(set) var total = 0
  /// How many loans have each name that differs from the slug, and the value with that name.
  private var countOfName: [String: (count: Int, value: FacetValue)] = [:]

  /// Adds a number of loans that have the value.
  mutating func add(_ value: FacetValue, _ count: Int) {
    total += count
    if value.name != value.slug { countOfName[value.name, default: (0, value)].count += count }
  }

  /// The value with the most frequent name; of equally frequent names the first by its bytes. It is
  /// `nil` if the value has no name but its slug.
  ///
  /// Kiva may give a country several names, or its code only.
  var value: FacetValue? {
    countOfName.min { left, right in
      if left.value.count != right.value.count { return left.value.count > right.value.count }
      return left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
    }?.value.value
  }
}
