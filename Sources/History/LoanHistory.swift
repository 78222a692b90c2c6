package import Loans

/// The history of the loans of a site, as far as its pages and feeds show it.
package struct LoanHistory: Equatable, Sendable {
  /// The events of the last eight days, all those of the last data that brought any, and at least
  /// the last 50. Newest first, then by identifier, then in the order of
  /// `LoanEvent.Change.EventType`.
  package var events: [LoanEvent] = []
  /// The time of the first data with an event in the history, which `events` may no longer have.
  package var firstChange: Timestamp?
  /// The loans of these events that the site no longer shows.
  package var summaries: [LoanID: LoanSummary] = [:]
  /// How the funding of the loans went that the site shows.
  package var courses: [LoanID: FundingCourse] = [:]
  /// When each shown loan was last revised (`LoanEvent.Change.revisesLoan`), as far back as the
  /// history goes. `events` alone would forget it after eight days.
  package var revisions: [LoanID: Timestamp] = [:]
  /// When what the calendar says of a loan last changed, for the loans that the site shows.
  package var deadlineChanges: [LoanID: Timestamp] = [:]
  /// Since when the figures of listed loans are as they are, as far as they were seen to change.
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
    let edits = events.lazy.filter { $0.change.type == .edited }.map { ($0.loan, $0.time) }
    return Dictionary(edits, uniquingKeysWith: max)
  }

  /// `revisions` together with those in `events`.
  package var allRevisions: [LoanID: Timestamp] {
    let recent = events.lazy.filter(\.change.revisesLoan).map { ($0.loan, $0.time) }
    return revisions.merging(recent, uniquingKeysWith: max)
  }

  /// When loans came to the list, if it is known. The course of a shown loan always tells it.
  package var listedSince: [LoanID: Timestamp] {
    let recent = events.lazy.compactMap { event in
      if case .appeared = event.change { (event.loan, event.time) } else { nil }
    }
    return courses.compactMapValues { $0.points.first?.time }.merging(recent, uniquingKeysWith: min)
  }

  /// The time of the first data of the site, as far as it is known; `nil` if nothing is recorded.
  /// Courses still tell it after the first events were deleted.
  package var start: Timestamp? {
    let times = courses.values.lazy.compactMap { $0.points.first?.time }
    return [firstChange, events.last?.time, times.min()].compactMap(\.self).min()
  }

  /// Sets `events` to those that pages show, which are not older than `oldest`.
  ///
  /// The arrivals of the first data are no news, because nothing is known of the time before. They
  /// are those at `start`, by `firstChange` and `courses`; no event may be earlier. In the days
  /// after the first build, they are nearly all events, so the others are selected without them.
  package mutating func selectEvents(
    from events: [LoanEvent], at time: Timestamp, since oldest: Timestamp
  ) {
    let start = start
    let news = events.filter { $0.time != start || $0.change.type != .appeared }
    self.events = LoanHistory(news, at: time, since: oldest).events
  }

  /// Whether something has changed since the first data of the site. It stays true.
  package var hasChanged: Bool {
    let times = courses.values.lazy.compactMap { $0.points.last?.time }
    return [firstChange, lastChange, times.max()].compactMap(\.self).max() != start
  }

  /// How long before the time of the data events are shown: eight days.
  package static let shownSeconds = 8 * 86_400
  /// The number of events that are shown at least, if there are so many.
  package static let minimumCount = 50

  /// Selects the events to show, up to the time of the data. Those before `oldest` are deleted.
  package init(_ events: [LoanEvent], at time: Timestamp, since oldest: Timestamp) {
    self.init()
    let newestFirst = events.filter { $0.time >= oldest && $0.time <= time }.sorted { one, other in
      (other.time, one.loan, one.change.type.order) < (
        one.time, other.loan, other.change.type.order
      )
    }
    let last = newestFirst.prefix(Self.minimumCount).last?.time ?? time
    let start = min(last, Timestamp(seconds: time.seconds - Self.shownSeconds + 1))
    self.events = Array(newestFirst.prefix { $0.time >= start })
  }
}
