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

  /// Leaves out that the loans of the first data appeared. They are no news, since nothing is known
  /// of the time before.
  package mutating func dropFirstArrivals() {
    let start = start
    events.removeAll { $0.time == start && $0.change.kind == .appeared }
  }

  /// Whether something has changed since the first data of the site. It stays true when time
  /// passes.
  package var hasChanged: Bool {
    let times = courses.values.lazy.compactMap { $0.points.last?.time }
    return [firstChange, lastChange, times.max()].compactMap(\.self).max() != start
  }
}
