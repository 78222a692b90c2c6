package import Loans

/// The sums and counts of the loans of a page.
package struct Totals: Equatable, Sendable {
  package let loanCount: Int
  private let groupCount: Int
  /// The names of the known countries, one for each country.
  private let countries: [String]
  /// Whether the country of every loan is known.
  private let areCountriesComplete: Bool
  /// The sum of the amounts that the loans ask for; `nil` if no loan has an amount.
  package let amount: Money?
  /// The sum of what is neither lent nor in a basket; `nil` if no loan has an amount.
  package let remaining: Money?
  /// Whether at least one of the loans can still be lent to.
  package let isFundraising: Bool
  /// The number of loans that can still be funded, but for three days at most; 0 without a time.
  package let endingSoonCount: Int

  /// Adds up loans.
  ///
  /// - Parameters:
  ///   - loans: The loans of a page.
  ///   - time: The time of the data; `nil` for a page that must not change with it.
  package init(of loans: [Loan], at time: Timestamp? = nil) {
    loanCount = loans.count
    groupCount = loans.count { $0.isGroup }
    let places = loans.map(\.place)
    countries = Totals.countries(of: places)
    let names = Set(places.lazy.filter { $0.countryCode != nil }.compactMap(\.country))
    areCountriesComplete = places.allSatisfy {
      $0.countryCode != nil || $0.country.map(names.contains) == true
    }
    amount = Totals.sum(loans.compactMap(\.amount))
    remaining = Totals.sum(loans.compactMap(\.remaining))
    isFundraising = loans.contains(where: \.isFundraising)
    let endsSoon = { (loan: Loan) in time.map { loan.ends(withinDays: 3, of: $0) } ?? false }
    endingSoonCount = loans.count(where: endsSoon)
  }

  /// Returns the name of each country that has a code.
  ///
  /// Kiva may give a country several names, so a country is known by its code. A country without a
  /// code is not counted, as it has no page either.
  private static func countries(of places: [Loan.Place]) -> [String] {
    var counts = FacetCounts()
    for place in places {
      guard let code = place.countryCode else { continue }
      counts.count(FacetValue(slug: code, name: place.country ?? code))
    }
    return counts.options.map(\.value.name)
  }

  /// Returns the sum of amounts; `nil` if there are none.
  ///
  /// It would take 92 million loans to overflow: decoding lets no amount above 10^11 cents through.
  private static func sum(_ amounts: [Money]) -> Money? {
    amounts.isEmpty ? nil : amounts.reduce(.zero, +)
  }
}

extension Totals {
  /// One of the figures above the list.
  package struct Figure: Equatable, Sendable {
    /// Identifies a figure to scripts, which update it when the filter changes.
    package enum Key: String, Equatable, Sendable {
      case count, amount, remaining, soon
    }

    package let key: Key
    package let value: String
    package let label: String

    init(_ key: Key, _ value: String, _ label: String) {
      self.key = key
      self.value = value
      self.label = label
    }
  }

  /// Returns the figures that are known, for a page with all loans of a list or, if `isPart` is
  /// true, with only a part of them.
  package func figures(isPart: Bool = false) -> [Figure] {
    let loans = "\(loanCount == 1 ? "loan" : "loans")\(isPart ? " on this page" : "")"
    let figures = [
      Figure(.count, loanCount.groupedByThousands, loans),
      amount.map { Figure(.amount, $0.dollars, "asked in all") },
      remaining.map { Figure(.remaining, $0.dollars, "still to raise") },
      endingSoonCount > 0
        ? Figure(.soon, endingSoonCount.groupedByThousands, "ending within 3 days") : nil,
    ]
    return figures.compactMap(\.self)
  }

  /// A sentence on who is asking for how much, without a full stop:
  /// `20 people and groups in 14 countries are asking for $30,300`.
  ///
  /// It says `asked` if none of the loans can be lent to any more.
  package var headline: String {
    loanCount == 0 ? "No loans at the moment" : requestSentence(location: location)
  }

  /// A sentence on who is asking for how much, without the countries and without a full stop:
  /// `20 people and groups are asking for $30,300`.
  package var requestSentence: String { requestSentence(location: "") }

  private func requestSentence(location: String) -> String {
    let asks = loanCount == 1 ? "is asking" : "are asking"
    return "\(borrowers)\(location) \(isFundraising ? asks : "asked") for \(amountText)"
  }

  /// A sentence on how much is pledged, `Lenders have already pledged 57% of it`, without a full
  /// stop; `nil` if nothing is pledged yet, or if none of the loans can be lent to any more.
  package var pledgeSentence: String? {
    guard isFundraising, let amount, let remaining,
      let share = percent(amount - remaining, of: amount), share > 0
    else { return nil }
    return "Lenders have already pledged \(share == 100 ? "all" : "\(share)%") of it"
  }

  private var borrowers: String {
    switch groupCount {
    case 0: loanCount == 1 ? "One person" : counted(loanCount, "person", "people")
    case loanCount: loanCount == 1 ? "One group" : counted(loanCount, "group", "groups")
    default: "\(loanCount.groupedByThousands) people and groups"
    }
  }

  /// Where the borrowers are, ` in 14 countries`, with a leading space.
  ///
  /// A single country is named only if all loans are in it: loans of an unknown country may be
  /// elsewhere.
  private var location: String {
    switch countries.count {
    case 0: ""
    case 1: areCountriesComplete ? " in \(countries[0])" : ""
    default: " in \(countries.count.groupedByThousands) countries"
    }
  }

  private var amountText: String {
    amount?.dollars ?? (loanCount == 1 ? "a loan" : "loans")
  }
}
