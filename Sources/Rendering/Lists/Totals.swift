package import Loans

/// What the loans of a page come to.
package struct Totals: Equatable, Sendable {
  package let loanCount: Int
  private let groupCount: Int
  /// The known countries, each under one name.
  private let countries: [String]
  /// Whether each loan is in one of them.
  private let isPlaced: Bool
  /// What is asked for; `nil` if no loan says.
  package let asked: Money?
  /// What is neither lent nor in a basket; `nil` if no loan says.
  package let remaining: Money?
  /// Whether some can still be lent to.
  package let isAsking: Bool
  /// How many can still be funded, but for three days at most.
  package let endingSoonCount: Int

  package init(of loans: [Loan], at time: Timestamp) {
    loanCount = loans.count
    groupCount = loans.count { $0.isGroup }
    let places = loans.map(\.place)
    countries = Totals.countries(of: places)
    let names = Set(places.lazy.filter { $0.countryCode != nil }.compactMap(\.country))
    isPlaced = places.allSatisfy { $0.countryCode != nil || $0.country.map(names.contains) == true }
    asked = Totals.sum(loans.compactMap(\.amount))
    remaining = Totals.sum(loans.compactMap(\.remaining))
    isAsking = loans.contains(where: \.isAsking)
    endingSoonCount = loans.count { $0.ends(withinDays: 3, of: time) }
  }

  /// Kiva may write a country in several ways: it is known by its code. One without a code has no
  /// page either.
  private static func countries(of places: [Loan.Place]) -> [String] {
    var coded = FacetCounts()
    for place in places {
      guard let code = place.countryCode else { continue }
      coded.count(FacetValue(slug: code, name: place.country ?? code))
    }
    return coded.options.map(\.value.name)
  }

  /// It would take 92 million loans to overflow: decoding lets no amount above 10^11 cents through.
  private static func sum(_ amounts: [Money]) -> Money? {
    amounts.isEmpty ? nil : amounts.reduce(.zero, +)
  }
}

extension Totals {
  /// One of the figures above the list.
  package struct Figure: Equatable, Sendable {
    /// By what scripts know it.
    package enum Sum: String, Equatable, Sendable {
      case count, amount, remaining, soon
    }

    package let sum: Sum
    package let value: String
    package let label: String

    init(_ sum: Sum, _ value: String, _ label: String) {
      self.sum = sum
      self.value = value
      self.label = label
    }
  }

  /// Those of the figures that are known; `isPart` if there are more pages of loans than this one.
  package func figures(isPart: Bool = false) -> [Figure] {
    let loans = "\(loanCount == 1 ? "loan" : "loans")\(isPart ? " on this page" : "")"
    let figures = [
      Figure(.count, loanCount.groupedByThousands, loans),
      asked.map { Figure(.amount, $0.dollars, "asked in all") },
      remaining.map { Figure(.remaining, $0.dollars, "still to raise") },
      endingSoonCount > 0
        ? Figure(.soon, endingSoonCount.groupedByThousands, "ending within 3 days") : nil,
    ]
    return figures.compactMap(\.self)
  }

  /// `20 people and groups in 14 countries are asking for $30,300`, without a full stop.
  ///
  /// If none of them can be lent to any more, they `asked`.
  package var headline: String { loanCount == 0 ? "No loans at the moment" : request(whence) }

  /// The same of loans anywhere: `20 people and groups are asking for $30,300`.
  package var request: String { request("") }

  private func request(_ place: String) -> String {
    let asks = loanCount == 1 ? "is asking" : "are asking"
    return "\(who)\(place) \(isAsking ? asks : "asked") for \(what)"
  }

  /// `Lenders have already pledged 57% of it`; `nil` if nothing is pledged yet, or all is over.
  package var pledged: String? {
    guard isAsking, let asked, let remaining,
      let share = percent(asked - remaining, of: asked), share > 0
    else { return nil }
    return "Lenders have already pledged \(share == 100 ? "all" : "\(share)%") of it"
  }

  private var who: String {
    switch groupCount {
    case 0: loanCount == 1 ? "One person" : counted(loanCount, "person", "people")
    case loanCount: loanCount == 1 ? "One group" : counted(loanCount, "group", "groups")
    default: "\(loanCount.groupedByThousands) people and groups"
    }
  }

  /// One country is named only if all are there: of the others nobody knows.
  private var whence: String {
    switch countries.count {
    case 0: ""
    case 1: isPlaced ? " in \(countries[0])" : ""
    default: " in \(countries.count.groupedByThousands) countries"
    }
  }

  private var what: String {
    asked?.dollars ?? (loanCount == 1 ? "a loan" : "loans")
  }
}
