package import History
package import Loans

/// How far the loans that are fundraising are funded, by the time at which fundraising ends.
package struct FundingByDeadline: Equatable, Sendable {
  /// A loan that is fundraising.
  package struct Entry: Equatable, Sendable {
    package let loan: SiteLoan
    package let end: Timestamp
    /// The funded share in percent, 0…100.
    package let percent: Int
  }

  /// The loans that are fundraising in one week, together.
  package struct Week: Equatable, Sendable {
    package let week: ISOWeek
    package let loanCount: Int
    /// The funded share of all amounts of these loans in percent, 0…100.
    package let percent: Int
  }

  /// The loans whose end and funded share are known, in the order of their ends.
  package let entries: [Entry]

  package init(of loans: [SiteLoan]) {
    entries = loans.compactMap { loan in
      guard loan.isFundraising, let end = loan.loan.expires, let percent = loan.percentFunded else {
        return nil
      }
      return Entry(loan: loan, end: end, percent: percent)
    }.sorted { ($0.end, $0.loan.loan.id) < ($1.end, $1.loan.loan.id) }
  }

  /// The number of loans that are at least half funded.
  package var halfFundedCount: Int { entries.count { $0.percent >= 50 } }

  /// The weeks in which at least `minimum` loans end, in ascending order.
  package func weeks(ofAtLeast minimum: Int) -> [Week] {
    let weeks = Dictionary(grouping: entries) { ISOWeek(of: $0.end) }
    return weeks.sorted { $0.key < $1.key }.compactMap { week, entries in
      if entries.count < minimum { return nil }
      let asked = entries.reduce(Money.zero) { $0 + ($1.loan.loan.amount ?? .zero) }
      let lent = entries.reduce(Money.zero) { $0 + ($1.loan.fundedAmount ?? .zero) }
      return percent(lent, of: asked).map {
        Week(week: week, loanCount: entries.count, percent: $0)
      }
    }
  }
}
