package import Loans

extension LoanHistory {
  /// How long before the time of the data events are shown: eight days.
  package static let shownSeconds = 8 * 86_400
  /// The number of events that are shown at least, if there are so many.
  package static let minimumCount = 50

  /// Selects the events to show.
  ///
  /// - Parameters:
  ///   - events: The events in any order.
  ///   - time: The time of the data.
  ///   - oldest: The time before which the history is deleted.
  package init(_ events: [LoanEvent], at time: Timestamp, since oldest: Timestamp) {
    self.init()
    let newestFirst = events.filter { $0.time >= oldest && $0.time <= time }.sorted { one, other in
      (other.time, one.loan, one.change.kind.order) < (
        one.time, other.loan, other.change.kind.order
      )
    }
    let last = newestFirst.prefix(Self.minimumCount).last?.time ?? time
    let start = min(last, Timestamp(seconds: time.seconds - Self.shownSeconds + 1))
    self.events = Array(newestFirst.prefix { $0.time >= start })
  }
}
