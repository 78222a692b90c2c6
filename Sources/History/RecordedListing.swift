package import Loans

/// The record of the last listing of a site.
package struct RecordedListing: Equatable, Sendable {
  package var time: Timestamp
  /// The text of the listing's scope. After an import it is empty, and counts as equal to any
  /// scope.
  package var scope: String

  package init(time: Timestamp, scope: String) {
    self.time = time
    self.scope = scope
  }
}

/// The first listing of a site, whose loans have all appeared. Events and states are created from
/// the loans one by one when they are needed, because all of them together would need much memory.
package struct FirstListing: Equatable, Sendable {
  package let loans: [Loan]
  package let time: Timestamp
  private let provenance: Provenance

  /// Creates the first listing from the snapshot that recorded it.
  package init(of snapshot: LoanSnapshot) {
    loans = snapshot.loans
    time = snapshot.time
    provenance = snapshot.provenance
  }

  /// The time of the events of the listing; `nil` if it has no loans, and so no events.
  package var eventTime: Timestamp? { loans.isEmpty ? nil : time }

  package func event(of loan: Loan) -> LoanEvent {
    LoanEvent(loan.id, at: time, .appeared(LoanSummary(of: loan)))
  }

  package func state(of loan: Loan) -> LoanState { LoanState(of: loan, from: provenance) }

  /// Adds the amount lent to a loan to its funding course.
  package func add(_ loan: Loan, to course: inout FundingCourse) {
    guard let funded = loan.fundedAmount else { return }
    course.add(FundingCourse.Point(time: time, funded: funded))
  }
}
