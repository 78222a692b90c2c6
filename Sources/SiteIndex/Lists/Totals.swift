package import Loans
import Words

/// The sums and counts of the loans of a list.
package struct Totals: Equatable, Sendable {
  package let loanCount: Int
  /// The number of loans that can still be funded, but only for three days at most; 0 if no time is
  /// given.
  package let endingSoonCount: Int
  /// How the loans that are fundraising are funded; `nil` if none is, or if none has an amount.
  package let funding: ListFunding?
  /// The number of loans that are fundraising.
  package let openCount: Int
  /// The number of fundraising loans whose missing amount is fully reserved in lenders' baskets.
  private let reservedCount: Int
  /// The earliest time at which a fundraising loan of the list ends; `nil` if no such loan has an
  /// end.
  package let nextEnd: Timestamp?
  /// The loans that the headline is about: those that are fundraising, or all if none is.
  private let subject: HeadlineSubject
  /// The number of loans with each status, in the order of `PublicStatus.allCases`.
  private let statusCounts: [Int]
  package let words: SiteWords

  /// Adds up the loans of a list. If no time is given, the totals do not depend on the time of the
  /// data.
  package init(of loans: [SiteLoan], words: SiteWords, at time: Timestamp? = nil) {
    let open = loans.filter(\.isFundraising)
    loanCount = loans.count
    endingSoonCount =
      time.map { time in loans.count { $0.loan.ends(withinDays: 3, of: time) } } ?? 0
    funding = ListFunding(of: open)
    openCount = open.count
    reservedCount = open.count { $0.remaining == .zero }
    nextEnd = open.lazy.compactMap { $0.loan.expires }.min()
    subject = HeadlineSubject(open.isEmpty ? loans : open)
    statusCounts = Loan.PublicStatus.allCases.map { status in
      loans.count { $0.status == status }
    }
    self.words = words
  }

  /// What the loans still need; `nil` if none is fundraising, or if none has an amount.
  package var remaining: Money? { funding?.remaining }

  /// The sum that the loans still need, by which sections and field partners are ordered. It is
  /// less than zero if no loan is fundraising, so that the largest sums are first and such loans
  /// last.
  var rank: Money { openCount == 0 ? Money(cents: -1) : remaining ?? .zero }

  /// The statuses of the loans, each with the number of loans that have it.
  private var statuses: [(status: Loan.PublicStatus, count: Int)] {
    zip(Loan.PublicStatus.allCases, statusCounts).filter { $0.1 > 0 }
      .map { (status: $0, count: $1) }
  }

  /// Whether some of the loans are being repaid or have been repaid, as in a list of all loans of a
  /// team.
  package var hasLoansInOrAfterRepayment: Bool {
    statuses.contains { $0.status == .inRepayment || $0.status == .repaid }
  }

  /// Whether the loans have several statuses, by which the list is sorted, and some of them are
  /// being repaid or are repaid. Other lists begin with the newest loans to which lenders can lend.
  package var isSortedByStatus: Bool { hasLoansInOrAfterRepayment && statuses.count > 1 }

  /// A sentence that says how much is needed, by whom and where, without a full stop: `$89,000
  /// still needed by 33 borrowers in 24 countries`. It is about the loans that are fundraising. If
  /// there are none, it says what all loans asked for.
  package var headline: String {
    loanCount == 0 ? words.headline.none : headline(location: subject.location(in: words.country))
  }

  /// A sentence that says how much is needed, and by whom, without a full stop: `$89,000 still
  /// needed by 33 borrowers`.
  package var headlineWithoutCountries: String { headline(location: .unknown) }

  private func headline(location: HeadlineWords.Location) -> String {
    let (words, count) = (words.headline, subject.count)
    if let remaining, remaining > .zero { return words.needed.text(count, location, remaining) }
    guard let amount = subject.amount else {
      return words.text(count, location, areOpen: openCount > 0)
    }
    return (openCount > 0 ? words.asking : words.asked).text(count, location, amount)
  }

  /// The sentences that follow the headline. They say for how many fundraising loans the missing
  /// amount is fully reserved, and how many loans the headline leaves out, `3 more are funded.` If no
  /// loan is fundraising, the sentences say what became of all loans. `nil` if there is nothing to
  /// say.
  package var leftOut: String? {
    if openCount == 0 { return outcome }
    let saysNeed = (remaining ?? .zero) > .zero
    let reserved =
      saysNeed && reservedCount > 0 ? [words.leftOutReserved.text(.count(reservedCount))] : []
    let closed = statuses.compactMap { words.leftOut[$0.status]?.text(.count($0.count)) }
    let sentences = reserved + closed
    return sentences.isEmpty ? nil : words.formats.sentences.text(of: sentences)
  }

  /// The number of loans with each status other than fundraising, as `funded:3 ended:12`; `nil` if
  /// there are none.
  package var closedCounts: String? {
    let closed = statuses.filter { $0.status != .fundraising }
    if closed.isEmpty { return nil }
    return closed.map { "\($0.status.rawValue):\($0.count)" }.joined(separator: " ")
  }

  /// A sentence that says how many loans of a list have each status: `Of these loans, 3 are fully
  /// funded and 12 have been repaid.` It is used if none of the loans is fundraising. `nil` if the
  /// list has no loans.
  private var outcome: String? {
    let (words, statuses) = (words.outcome, statuses)
    guard statuses.count == 1 else {
      if statuses.isEmpty { return nil }
      let counts = statuses.compactMap { words.counts[$0.status]?.text(.count($0.count)) }
      return words.ofThese.text(.text(self.words.formats.and.text(of: counts)))
    }
    let count = PhraseValue.count(loanCount)
    return switch statuses[0].status {
    case .inRepayment: words.allInRepayment.text(count)
    case .repaid: words.allRepaid.text(count)
    case .ended: words.allEnded.text(count)
    case .funded: words.done
    case .fundraising: nil
    }
  }
}

/// How loans that are fundraising are funded together.
package struct ListFunding: Equatable, Sendable {
  /// The sum that lenders have lent.
  package let lent: Money
  /// The sum that is reserved in lenders' baskets.
  package let reserved: Money
  /// The sum that is neither lent nor reserved.
  package let remaining: Money

  /// Adds up the sums of the loans. Returns `nil` if no loan has an amount.
  init?(of loans: [SiteLoan]) {
    var (lent, reserved, remaining) = (Money.zero, Money.zero, Money.zero)
    let known = loans.filter { $0.remaining != nil }
    if known.isEmpty { return nil }
    for loan in known {
      lent += loan.fundedAmount ?? .zero
      reserved += loan.reserved
      remaining += loan.remaining ?? .zero
    }
    (self.lent, self.reserved, self.remaining) = (lent, reserved, remaining)
  }

  /// The shares of the bar that are lent, and that are lent or reserved, in percent, 0…100.
  package var lentShare: Double { share(lent) }
  package var takenShare: Double { share(lent + reserved) }

  private func share(_ part: Money) -> Double {
    let whole = lent + reserved + remaining
    return whole > .zero ? 100 * Double(part.cents) / Double(whole.cents) : 0
  }
}

/// The loans that a headline is about.
private struct HeadlineSubject: Equatable, Sendable {
  let count: Int
  /// The countries with a code. Each occurs once, although Kiva may give several names for a
  /// country.
  let countries: [FacetValue]
  /// Whether the country of every loan is known.
  let areCountriesComplete: Bool
  /// What the loans ask for; `nil` if no loan has an amount.
  let amount: Money?

  init(_ loans: [SiteLoan]) {
    count = loans.count
    countries = FacetCounts(of: .country, in: loans).options.map(\.value)
    let unknown = loans.filter { $0.values(of: .country).isEmpty }
    areCountriesComplete = unknown.isEmpty || Self.haveCountries(unknown, of: loans)
    // The sum cannot overflow, because decoding refuses amounts above 10^11 cents.
    let amounts = loans.compactMap { $0.loan.amount }
    amount = amounts.isEmpty ? nil : amounts.reduce(.zero, +)
  }

  /// Returns whether the countries that loans have without a code are, by their names, among the
  /// countries with a code.
  private static func haveCountries(_ unknown: [SiteLoan], of loans: [SiteLoan]) -> Bool {
    let known = loans.lazy.map(\.loan.location).filter { $0.countryCode != nil }
    let names = Set(known.compactMap(\.country?.foldedName))
    return unknown.allSatisfy { loan in
      loan.loan.location.country.map { names.contains($0.foldedName) } == true
    }
  }

  /// Returns the location of the borrowers. A country is named only if all loans are known to be
  /// there.
  func location(in words: CountryWords) -> HeadlineWords.Location {
    switch countries.count {
    case 0: .unknown
    case 1: areCountriesComplete ? .country(words.inSentence(countries[0])) : .unknown
    default: .countries(countries.count)
    }
  }
}
