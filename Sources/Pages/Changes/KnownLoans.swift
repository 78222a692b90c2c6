package import History
package import Loans

/// The loans that the history mentions, as far as the site knows them.
package struct KnownLoans: Sendable {
  /// The loans that have pages on the site.
  private let loans: [LoanID: Loan]
  /// What was last known of the loans that the site no longer shows.
  private let summaries: [LoanID: LoanSummary]

  package init(in content: SiteContent) {
    let mentioned = Set(content.history.events.lazy.map(\.loan))
      .union(content.history.removedPages.lazy.map(\.loan))
    var loans: [LoanID: Loan] = [:]
    for retired in content.retiredLoans where mentioned.contains(retired.loan.id) {
      loans[retired.loan.id] = retired.loan
    }
    for loan in content.loans where mentioned.contains(loan.id) { loans[loan.id] = loan }
    self.loans = loans
    summaries = content.history.summaries
  }

  /// The loans that have pages on the site.
  var shown: Set<LoanID> { Set(loans.keys) }

  /// The sectors of the loans, those of some of them several times.
  var sectors: [String] {
    summaries.values.compactMap(\.sector) + loans.values.compactMap(\.sector)
  }

  package func hasPage(_ loan: LoanID) -> Bool { loans[loan] != nil }

  /// Returns what is known of a loan: as it is on the site, or else as it was last seen.
  package func summary(of loan: LoanID) -> LoanSummary? {
    loans[loan].map { LoanSummary(of: $0) } ?? summaries[loan]
  }
}
