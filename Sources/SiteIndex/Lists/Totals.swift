package import Loans
import Words

/// The sums and counts of the loans of a page.
package struct Totals: Equatable, Sendable {
  package let loanCount: Int
  /// The sum of the amounts that the loans ask for; `nil` if no loan has an amount.
  package let amount: Money?
  /// The sum that has been neither lent nor put into a basket; `nil` if no loan has an amount, or
  /// if some are past their funding and no other can be lent to.
  package let remaining: Money?
  /// The number of loans that can still be funded, but only for three days at most; 0 if no time is
  /// given.
  package let endingSoonCount: Int
  /// The loans that the headline is about: those that are open for lending. It is about all loans
  /// if there are none, or if some are past their funding.
  private let requested: RequestedLoans
  /// The number of loans with each status, in the order of `PublicStatus.allCases`.
  private let statusCounts: [Int]
  package let words: SiteWords

  /// Adds up the loans of a page. If no time is given, the totals do not depend on the time of the
  /// data.
  package init(of loans: [SiteLoan], words: SiteWords, at time: Timestamp? = nil) {
    let open = loans.filter(\.isFundraising)
    let hasLoansPastFunding = loans.contains { $0.status.isPastFunding }
    loanCount = loans.count
    amount = sum(of: loans) { $0.loan.amount }
    remaining = open.isEmpty && hasLoansPastFunding ? nil : sum(of: loans) { $0.remaining }
    endingSoonCount =
      time.map { time in loans.count { $0.loan.ends(withinDays: 3, of: time) } } ?? 0
    requested = RequestedLoans(open.isEmpty || hasLoansPastFunding ? loans : open)
    statusCounts = Loan.PublicStatus.allCases.map { status in
      loans.count { $0.status == status }
    }
    self.words = words
  }

  /// The statuses of the loans, each with the number of loans that have it.
  private var statuses: [(status: Loan.PublicStatus, count: Int)] {
    zip(Loan.PublicStatus.allCases, statusCounts).filter { $0.1 > 0 }
      .map { (status: $0, count: $1) }
  }

  /// Whether some of the loans are being repaid, are repaid, or have ended.
  package var hasLoansPastFunding: Bool { statuses.contains { $0.status.isPastFunding } }

  /// Whether the loans have several statuses, by which the list is sorted, and some of them are
  /// past their funding.
  package var isSortedByStatus: Bool { hasLoansPastFunding && statuses.count > 1 }

  /// Whether the headline says who is asking, and not who asked: whether some of the loans are open
  /// for lending, and none is past its funding.
  private var isRequest: Bool {
    !hasLoansPastFunding && statuses.contains { $0.status == .fundraising }
  }

  /// A figure below the headline.
  package struct Figure: Equatable, Sendable {
    /// Identifies a figure to scripts, which update it when the filter changes.
    package enum FigureID: String, CaseIterable, Equatable, Sendable {
      case remaining, soon
    }

    package let id: FigureID
    package let value: String
    package let label: String
  }

  /// The known figures that are not in the headline.
  package var figures: [Figure] {
    let figures = [
      remaining.map { figure(.remaining, .money($0), words.headline.toRaise) },
      endingSoonCount > 0
        ? figure(.soon, .count(endingSoonCount), words.headline.endingSoon) : nil,
    ]
    return figures.compactMap(\.self)
  }

  private func figure(_ id: Figure.FigureID, _ value: PhraseValue, _ phrase: Phrase<1>) -> Figure {
    // A site's own templates write the label after the value; the built-in template writes the
    // phrase.
    let label = phrase.text(.text("")).split(separator: " ").joined(separator: " ")
    return Figure(id: id, value: words.formats.text(value), label: label)
  }

  /// A sentence that says who is asking for how much, without a full stop: `20 people and groups in
  /// 14 countries are asking for $30,300`. It is about the loans that are open for lending. If
  /// there are none, or if some are past their funding, it says what all loans `asked` for.
  package var headline: String {
    loanCount == 0
      ? words.headline.none : requestSentence(location: requested.location(in: words.country))
  }

  /// The same sentence without the countries: `20 people and groups are asking for $30,300`.
  package var requestSentence: String { requestSentence(location: .unknown) }

  private func requestSentence(location: HeadlineWords.Location) -> String {
    words.headline.text(
      requested.count, requested.borrowers, location, isRequest ? .asking : .asked,
      amount: requested.amount)
  }

  /// The sentences about how much is pledged, and about the statuses of the loans or the number of
  /// those that the headline leaves out, if any.
  package var pledge: String? {
    let sentences = [pledgeSentence, closedSentence, statusSentence].compactMap(\.self)
    return sentences.isEmpty ? nil : words.formats.sentences.text(of: sentences)
  }

  /// The sentence `Lenders have already pledged 57% of it.`; `nil` if nothing is pledged yet, or if
  /// some of the loans are past their funding.
  package var pledgeSentence: String? {
    guard isRequest else {
      return loanCount > 0 && !hasLoansPastFunding ? words.pledge.done : nil
    }
    guard let amount = requested.amount, let remaining = requested.remaining,
      let share = percent(amount - remaining, of: amount), share > 0
    else { return nil }
    return share == 100 ? words.pledge.all : words.pledge.some.text(.percent(share))
  }

  /// The sentence about loans that the headline leaves out, `3 more loans are fully funded.`, if
  /// any.
  package var closedSentence: String? {
    let count = loanCount - requested.count
    return isRequest && count > 0 ? words.pledge.moreFunded.text(.count(count)) : nil
  }

  /// The sentence about the statuses of the loans, `Of these loans, 3 are still fundraising and 12
  /// have been repaid.`; `nil` if none is past its funding.
  package var statusSentence: String? {
    guard hasLoansPastFunding else { return nil }
    let statuses = statuses
    if statuses.count == 1 {
      let count = PhraseValue.count(loanCount)
      switch statuses[0].status {
      case .inRepayment: return words.pledge.allInRepayment.text(count)
      case .repaid: return words.pledge.allRepaid.text(count)
      case .ended: return words.pledge.allEnded.text(count)
      case .fundraising, .funded: return nil
      }
    }
    let counts = statuses.map { words.pledge.counts[$0.status].text(.count($0.count)) }
    return words.pledge.ofThese.text(.text(words.formats.and.text(of: counts)))
  }
}

/// The loans that a headline is about.
private struct RequestedLoans: Equatable, Sendable {
  let count: Int
  let groupCount: Int
  /// The countries with a code. Each occurs once, although Kiva may give several names for a
  /// country.
  let countries: [FacetValue]
  /// Whether the country of every loan is known.
  let areCountriesComplete: Bool
  let amount: Money?
  let remaining: Money?

  init(_ loans: [SiteLoan]) {
    count = loans.count
    groupCount = loans.count { $0.isGroup }
    countries = FacetCounts(of: .country, in: loans).options.map(\.value)
    let unknown = loans.filter { $0.values(of: .country).isEmpty }
    areCountriesComplete = unknown.isEmpty || Self.haveCountries(unknown, of: loans)
    amount = sum(of: loans) { $0.loan.amount }
    remaining = sum(of: loans) { $0.remaining }
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

  var borrowers: HeadlineWords.Borrowers {
    switch groupCount {
    case 0: .people
    case count: .groups
    default: .both
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

/// Returns the sum of the amounts of loans; `nil` if no loan has one. It cannot overflow, because
/// decoding refuses amounts above 10^11 cents.
private func sum(of loans: [SiteLoan], _ amount: (SiteLoan) -> Money?) -> Money? {
  var sum: Money?
  for loan in loans { if let amount = amount(loan) { sum = (sum ?? .zero) + amount } }
  return sum
}
