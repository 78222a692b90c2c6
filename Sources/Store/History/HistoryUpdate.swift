package import History
package import Loans

/// The changes that a build or an import makes to the history of a site.
package struct HistoryUpdate: Equatable, Sendable {
  /// The new last listing; `nil` if it does not change.
  package var listing: RecordedListing?
  /// The listing that the update is based on. If the store has a different one by now, nothing is
  /// added.
  package var earlierListing: RecordedListing?
  /// The listing if it is the first one of the site, so that all its loans have appeared;
  /// otherwise, `nil`.
  package var first: FirstListing?
  /// The new events. Events that the store already has are not changed.
  package var events: [LoanEvent] = []
  /// The new states. They replace the previous states of the same loans.
  package var states: [LoanState] = []
  /// The new courses. They replace the previous courses of the same loans.
  package var courses: [LoanID: FundingCourse] = [:]
  /// The loans that are known only from an imported history.
  package var imported: [ImportedLoan] = []
  /// The imported loans that Kiva has sent, and anonymous loans, each with the name that Kiva
  /// gives, or `nil` if it gives none. All other names of these loans are deleted from the history.
  package var answered: [LoanID: String?] = [:]
  /// The time before which events are deleted, and the records of loans that left the list before
  /// it.
  package var oldest: Timestamp?
  /// Whether everything except the listing and the states is deleted.
  package var keepsStatesOnly = false
  /// Whether the whole history is deleted, and nothing is added.
  package var deletesAll = false

  package init() {}

  package var addsSomething: Bool {
    if deletesAll { return false }
    return listing != nil || first != nil || !events.isEmpty || !states.isEmpty
      || !courses.isEmpty || !imported.isEmpty
  }
}
