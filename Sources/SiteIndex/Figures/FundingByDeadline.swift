package import History
package import Loans

/// How far the loans that are fundraising are funded, by the time at which fundraising ends.
package struct FundingByDeadline: Equatable, Sendable {
  /// A loan that is fundraising.
  package struct Entry: Equatable, Sendable {
    package let loan: SiteLoan
    /// The last second of fundraising, which is on the last day that cards name.
    package let end: Timestamp
    /// The funded share in percent, 0…100.
    package let percent: Int
  }

  /// The loans that are fundraising and end in one week, together.
  package struct Week: Equatable, Sendable {
    package let isoWeek: ISOWeek
    package let loanCount: Int
    /// The funded share of all amounts of these loans in percent, 0…100; `nil` if the loans are too
    /// few.
    package let percent: Int?
  }

  /// The loans whose end and funded share are known, in the order of their ends. A loan whose end is
  /// more than half a year from the median is left out, because its end must be an error.
  package let entries: [Entry]

  package init(of loans: [SiteLoan]) {
    let known = loans.compactMap { loan -> Entry? in
      guard loan.isFundraising, let end = loan.loan.expires, let percent = loan.percentFunded else {
        return nil
      }
      return Entry(loan: loan, end: end.secondBefore, percent: percent)
    }.sorted { ($0.end, $0.loan.loan.id) < ($1.end, $1.loan.loan.id) }
    let median = known.isEmpty ? 0 : known[known.count / 2].end.seconds
    entries = known.filter { abs($0.end.seconds - median) <= Self.maximumDistanceSeconds }
  }

  private static let maximumDistanceSeconds = 183 * 86_400

  /// The number of loans that are at least half funded.
  package var halfFundedCount: Int { entries.count { $0.percent >= 50 } }

  /// Returns all weeks from the one in which the first loan ends, to that of the last one. Weeks in
  /// which fewer than `minimum` loans end have no share.
  package func weeks(withAtLeast minimum: Int) -> [Week] {
    let entries = Dictionary(grouping: entries) { ISOWeek(of: $0.end) }
    guard let first = entries.keys.min(), let last = entries.keys.max() else { return [] }
    return ISOWeek.weeks(from: first, to: last).map { week in
      let loans = entries[week, default: []].map(\.loan)
      let asked = loans.reduce(Money.zero) { $0 + ($1.loan.amount ?? .zero) }
      let lent = loans.reduce(Money.zero) { $0 + ($1.fundedAmount ?? .zero) }
      return Week(
        isoWeek: week, loanCount: loans.count,
        percent: loans.count < minimum ? nil : roundedPercent(lent, of: asked))
    }
  }
}
