package import Loans

extension LoanHistory {
  /// When loans came to the list of the site, as far as it is known. The course of a loan that the
  /// site shows begins then, however long ago it was.
  package var arrivals: [LoanID: Timestamp] {
    let recent = events.lazy.compactMap { event in
      if case .appeared = event.change { (event.loan, event.time) } else { nil }
    }
    return courses.compactMapValues { $0.points.first?.time }
      .merging(recent, uniquingKeysWith: min)
  }

  /// The time of the first data of the site, as far as it is known; `nil` if nothing is recorded.
  /// Courses still tell it after the first events were deleted.
  package var start: Timestamp? {
    let times = courses.values.lazy.compactMap { $0.points.first?.time }
    return [firstChange, events.last?.time, times.min()].compactMap(\.self).min()
  }

  /// Sets `events` to those that pages show.
  ///
  /// The arrivals of the first data are no news, because nothing is known of the time before. `start`,
  /// which `firstChange` and `courses` determine, says which these are, and no event may be earlier.
  /// In the days after the first build, they are nearly all events, so the others are selected without
  /// them.
  ///
  /// - Parameters:
  ///   - events: The events, in any order.
  ///   - time: The time of the data.
  ///   - oldest: The time before which the history is deleted.
  package mutating func selectEvents(
    from events: [LoanEvent], at time: Timestamp, since oldest: Timestamp
  ) {
    let start = start
    let news = events.filter { $0.time != start || $0.change.kind != .appeared }
    self.events = LoanHistory(news, at: time, since: oldest).events
  }

  /// Whether something has changed since the first data of the site. It stays true when time
  /// passes.
  package var hasChanged: Bool {
    let times = courses.values.lazy.compactMap { $0.points.last?.time }
    return [firstChange, lastChange, times.max()].compactMap(\.self).max() != start
  }
}
