internal import Loans

/// The times of the snapshots in the period of a site's figures, and the gaps between them.
struct SnapshotTimes {
  /// The longest time between two successive snapshots that is not a gap: 36 hours.
  private static let longestPauseSeconds = 36 * 3600

  let first: Timestamp
  let last: Timestamp
  /// The intervals in which it is not known when something happened. The bounds of each interval
  /// are times of snapshots.
  private let gaps: [ClosedRange<Timestamp>]
  private let endsOfGaps: Set<Timestamp>

  /// Creates the times from the times of events, in any order; `nil` if there are none.
  init?(_ times: some Sequence<Timestamp>) {
    let times = Set(times).sorted()
    guard let first = times.first, let last = times.last else { return nil }
    self.first = first
    self.last = last
    gaps = zip(times, times.dropFirst()).compactMap { earlier, later in
      later.seconds - earlier.seconds > Self.longestPauseSeconds ? earlier...later : nil
    }
    endsOfGaps = Set(gaps.map(\.upperBound))
  }

  /// The beginnings of the days, in UTC, that begin at the first time or later, and end at the last
  /// time or earlier.
  var days: [Timestamp] {
    let firstDay = (first.seconds + 86_399) / 86_400
    return stride(from: firstDay * 86_400, through: last.seconds - 86_400, by: 86_400).map {
      Timestamp(seconds: $0)
    }
  }

  /// Returns whether no gap touches the day with this beginning. What the snapshot at the end of a
  /// gap shows may have happened at any time within the gap.
  func isDayKnown(startingAt start: Timestamp) -> Bool {
    let end = Timestamp(seconds: start.seconds + 86_400)
    return !gaps.contains { start <= $0.upperBound && $0.lowerBound < end }
  }

  /// Returns whether a moment is within a gap.
  func isInGap(_ moment: Timestamp) -> Bool {
    gaps.contains { $0.lowerBound < moment && moment < $0.upperBound }
  }

  /// Returns whether the time of a snapshot is the first one after a gap.
  func endsGap(_ time: Timestamp) -> Bool { endsOfGaps.contains(time) }
}
