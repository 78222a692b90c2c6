package import History
package import Loans

/// The changes that a build or an import makes to the history of a site.
package struct HistoryUpdate: Equatable, Sendable {
  /// The last listing; `nil` if it stays.
  package var listing: RecordedListing?
  /// The listing that the update is based on. If the store has another by now, nothing is added.
  package var earlierListing: RecordedListing?
  /// The first listing of the site, whose loans have appeared; `nil` if it is not the first.
  package var first: FirstListing?
  /// The new events. Those that the store has already stay as they are.
  package var events: [LoanEvent] = []
  /// The states that replace those of the same loans.
  package var states: [LoanState] = []
  /// The courses that replace those of the same loans.
  package var courses: [LoanID: FundingCourse] = [:]
  /// The loans that only an imported history names.
  package var imported: [ImportedLoan] = []
  /// The imported loans for which Kiva has answered, and anonymous ones, each with the name that
  /// Kiva gives; `nil` if it gives none. Other names of a loan are deleted from the history.
  package var answered: [LoanID: String?] = [:]
  /// The time before which events are deleted, and the records of loans that left the list before
  /// it.
  package var oldest: Timestamp?
  /// Whether only the listing and the states are kept: everything else is deleted.
  package var keepsStatesOnly = false
  /// Whether all of the history is deleted, and nothing is added.
  package var deletesAll = false

  package init() {}

  package var addsSomething: Bool {
    if deletesAll { return false }
    return listing != nil || first != nil || !events.isEmpty || !states.isEmpty
      || !courses.isEmpty || !imported.isEmpty
  }
}
