package import Loans

/// The part of a site's history that its pages and feeds show.
package struct LoanHistory: Equatable, Sendable {
  /// The events of the last eight days, all events of the last data that brought any, and at least
  /// the last 50 events. The newest ones are first; those of the same time are ordered by
  /// identifier, then by `LoanEvent.Change.EventType`.
  package var events: [LoanEvent] = []
  /// The newest events, oldest first, for data files: `publishedCount`, or more because events with
  /// the same time are never divided. The array is empty if no data file of the site has events.
  package var publishedEvents: [LoanEvent] = []
  /// The time of the first event in the history, which `events` may no longer include.
  package var firstChange: Timestamp?
  /// The descriptions of loans in `events` that the site no longer shows.
  package var summaries: [LoanID: LoanSummary] = [:]
  /// The funding courses of the loans that the site shows.
  package var courses: [LoanID: FundingCourse] = [:]
  /// When each shown loan was last revised (`LoanEvent.Change.revisesLoan`), as far back as the
  /// history goes. `events` alone would forget it after eight days.
  package var revisions: [LoanID: Timestamp] = [:]
  /// When the calendar entry of a loan last changed, for the loans that the site shows.
  package var deadlineChanges: [LoanID: Timestamp] = [:]
  /// When the figures of listed loans last changed, for loans with a recorded change.
  package var figuresSince: [LoanID: Timestamp] = [:]
  /// The pages that were removed in the last eight days because their loans left the list long ago.
  package var removedPages: [RemovedPage] = []
  /// What the history says about the last eight weeks; `nil` as long as it has less than two weeks
  /// of complete days.
  package var figures: HistoryFigures?

  /// A page that was removed.
  package struct RemovedPage: Equatable, Sendable {
    package let loan: LoanID
    /// The time at which the page was due to be removed.
    package let time: Timestamp

    package init(_ loan: LoanID, at time: Timestamp) {
      self.loan = loan
      self.time = time
    }
  }

  package init() {}

  /// The time of the last data that has an event.
  package var lastChange: Timestamp? { events.first?.time }

  /// When each loan was last edited according to `events`.
  package var lastEdits: [LoanID: Timestamp] {
    let edits = events.lazy.filter { $0.change.type == .edited }.map { ($0.loan, $0.time) }
    return Dictionary(edits, uniquingKeysWith: max)
  }

  /// The revisions in `revisions` and in `events`.
  package var allRevisions: [LoanID: Timestamp] {
    let recent = events.lazy.filter(\.change.revisesLoan).map { ($0.loan, $0.time) }
    return revisions.merging(recent, uniquingKeysWith: max)
  }

  /// When loans came to the list, if that is known. The course of a shown loan always begins at
  /// that time.
  package var listedSince: [LoanID: Timestamp] {
    let recent = events.lazy.compactMap { event in
      if case .appeared = event.change { (event.loan, event.time) } else { nil }
    }
    return courses.compactMapValues { $0.points.first?.time }.merging(recent, uniquingKeysWith: min)
  }

  /// The time of the first known data of the site; `nil` if nothing is recorded. After the first
  /// events were deleted, it comes from the courses.
  package var start: Timestamp? {
    let times = courses.values.lazy.compactMap { $0.points.first?.time }
    return [firstChange, events.last?.time, times.min()].compactMap(\.self).min()
  }

  /// Sets `events` to those that pages show. None of them is older than `oldest`.
  ///
  /// The arrivals in the first data, at `start`, are not shown, because nothing is known about the
  /// time before. `firstChange` and `courses` determine `start`, and no event may be earlier. In
  /// the days after the first build, nearly all events are such arrivals, so they do not count when
  /// the other events are selected.
  package mutating func selectEvents(
    from events: [LoanEvent], at time: Timestamp, since oldest: Timestamp
  ) {
    let start = start
    let news = events.filter { $0.time != start || $0.change.type != .appeared }
    self.events = LoanHistory(news, at: time, since: oldest).events
  }

  /// Whether anything has changed since the first data of the site. Once true, it stays true.
  package var hasChanged: Bool {
    let times = courses.values.lazy.compactMap { $0.points.last?.time }
    return [firstChange, lastChange, times.max()].compactMap(\.self).max() != start
  }

  /// How far back events are shown, counted from the time of the data: eight days.
  package static let shownSeconds = 8 * 86_400
  /// The number of newest events in data files; there are more if events have the same time. Much
  /// larger files would be too large for some hosts.
  package static let publishedCount = 100_000
  /// The minimum number of events that are shown, if there are enough.
  package static let minimumCount = 50

  /// Creates a history with the events to show, up to the time of the data. Events before `oldest`
  /// are left out, because the store deletes them.
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
