package import History
package import Loans

/// A period before the time of the data, with what happened to loans in it.
package struct ChangePeriod: Equatable, Sendable {
  package let span: Span
  /// The beginning of the period: what happened at this very time is within it. `nil` if nothing is
  /// recorded.
  package let start: Timestamp?
  /// What happened to each loan, those with the latest events first.
  package let changes: [LoanChange]
  /// Whether something happened in the period, if only that lenders or baskets changed.
  package let hasEvents: Bool

  /// How long a period is. The names are also those of places on the page.
  package enum Span: String, CaseIterable, Sendable {
    /// The last data that brought an event.
    case last
    case day
    case week

    /// The length in days; `nil` for the last change.
    package var days: Int? {
      switch self {
      case .last: nil
      case .day: 1
      case .week: 7
      }
    }
  }

  /// Finds what happened in a period.
  ///
  /// - Parameters:
  ///   - span: The length of the period.
  ///   - history: What happened to the loans of the site.
  ///   - time: The time of the data, which is the end of the period.
  ///   - shown: The loans that the site shows, whose pages are there.
  package init(_ span: Span, of history: LoanHistory, at time: Timestamp, shown: Set<LoanID> = []) {
    self.span = span
    let start =
      span.days.map { Timestamp(seconds: time.seconds - $0 * 86_400 + 1) } ?? history.lastChange
    self.start = start
    let events = start.map { start in history.events.filter { $0.time >= start } } ?? []
    let pages = history.removedPages.filter { page in
      guard let start else { return false }
      return page.time >= start && page.time <= time && !shown.contains(page.loan)
    }
    hasEvents = !events.isEmpty
    changes = LoanChange.all(in: events, removedPages: pages)
  }
}
