package import Loans

/// What has happened to the loans of a site, as far as its pages and feeds show it.
package struct LoanHistory: Equatable, Sendable {
  /// The events of the last eight days before the time of the data, all those of the last data that
  /// brought any, and at least the last 50, if there are so many. Newest first; of the same time by
  /// identifier, and of the same loan in the order of `LoanEvent.Change.Kind`.
  package var events: [LoanEvent] = []
  /// The time of the first data that brought an event, as far back as the history goes. `events`
  /// alone would forget it after eight days.
  package var firstChange: Timestamp?
  /// The loans of these events that the site no longer shows.
  package var summaries: [LoanID: LoanSummary] = [:]
  /// How the funding of the loans went that the site shows.
  package var courses: [LoanID: FundingCourse] = [:]
  /// The time of the newest event that revised a loan (`LoanEvent.Change.revisesLoan`), for the
  /// loans that the site shows and as far back as the history goes. `events` alone would forget it
  /// after eight days.
  package var revisions: [LoanID: Timestamp] = [:]
  /// When what the calendar says of a loan last changed, for the loans that the site shows.
  package var deadlineChanges: [LoanID: Timestamp] = [:]
  /// Since when the figures of a listed loan are as they are, for the loans whose figures were seen to
  /// change.
  package var figuresSince: [LoanID: Timestamp] = [:]
  /// The pages that were removed in the last eight days because their loans left the list long ago.
  package var removedPages: [RemovedPage] = []

  /// A page that was removed.
  package struct RemovedPage: Equatable, Sendable {
    package let loan: LoanID
    /// When the page was due to be removed.
    package let time: Timestamp

    package init(_ loan: LoanID, at time: Timestamp) {
      self.loan = loan
      self.time = time
    }
  }

  package init() {}

  /// The time of the last data that brought an event.
  package var lastChange: Timestamp? { events.first?.time }

  /// When each loan was last edited according to `events`.
  package var lastEdits: [LoanID: Timestamp] {
    let edits = events.lazy.filter { $0.change.kind == .edited }.map { ($0.loan, $0.time) }
    return Dictionary(edits, uniquingKeysWith: max)
  }

  /// `revisions` together with those in `events`.
  package var allRevisions: [LoanID: Timestamp] {
    let recent = events.lazy.filter(\.change.revisesLoan).map { ($0.loan, $0.time) }
    return revisions.merging(recent, uniquingKeysWith: max)
  }
}
