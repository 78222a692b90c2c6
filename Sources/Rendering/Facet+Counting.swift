package import Loans

extension Facet {
  /// The facets of the loans in the order of the form, those without an option left out.
  ///
  /// An activity stands under the sector that most of its loans have, and nowhere else; those of
  /// loans without a sector make a facet of their own.
  package static func all(of loans: [Loan], slugs: SiteSlugs) -> [Facet] {
    let activities = Activities(of: loans, slugs: slugs)
    return Key.allCases.compactMap { key in
      var options =
        key == .activity
        ? activities.withoutSector : Tally(of: key, in: loans, slugs: slugs).options
      for index in options.indices {
        let value = options[index].value
        switch key {
        case .country:
          options[index].flag = flag(ofCountry: value.slug)
        case .sector:
          options[index].band = Card.band(ofSector: value.name)
          options[index].activities = activities.ofSector[value.slug] ?? []
        case .activity, .borrower, .tag, .theme:
          break
        }
      }
      return options.isEmpty ? nil : Facet(key: key, all: options)
    }
  }
}

/// How many loans have each value of a facet.
private struct Tally {
  private var countOfSlug: [String: Int] = [:]
  private var nameOfSlug: [String: String] = [:]

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

  /// Kiva may write a country in several ways, or with its code only: the first by its bytes is
  /// shown, whatever the order of the loans.
  private mutating func count(_ value: FacetValue) {
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

/// The options of the activities, by where they stand.
private struct Activities {
  private(set) var ofSector: [String: [FacetOption]] = [:]
  private(set) var withoutSector: [FacetOption] = []

  init(of loans: [Loan], slugs: SiteSlugs) {
    var sectorsOfActivity: [String: [String: Int]] = [:]
    for loan in loans {
      guard let activity = slugs.values(of: .activity, in: loan).first,
        let sector = slugs.values(of: .sector, in: loan).first
      else { continue }
      sectorsOfActivity[activity.slug, default: [:]][sector.slug, default: 0] += 1
    }
    for option in Tally(of: .activity, in: loans, slugs: slugs).options {
      let sectors = sectorsOfActivity[option.value.slug] ?? [:]
      let most = sectors.min { ($1.value, $0.key) < ($0.value, $1.key) }
      if let sector = most?.key {
        ofSector[sector, default: []].append(option)
      } else {
        withoutSector.append(option)
      }
    }
  }
}
