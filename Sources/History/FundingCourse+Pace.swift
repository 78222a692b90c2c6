import Loans

extension FundingCourse {
  /// The maximum time over which the pace is measured. It is long enough to even out single days,
  /// but still recent.
  private static let longestPaceSeconds = 7 * 86_400
  /// The minimum time over which the pace is measured.
  private static let shortestPaceSeconds = 86_400

  /// The average pace of the week up to the last point, or since the first point if that is later;
  /// `nil` if there are fewer than three points, or less than a day between the first and the last.
  package var pace: FundingPace? {
    guard points.count >= 3, let first = points.first, let last = points.last else { return nil }
    let start = Timestamp(seconds: last.time.seconds - Self.longestPaceSeconds)
    let since = max(first.time, start)
    let before = points.last { $0.time <= since } ?? first
    let seconds = last.time.seconds - since.seconds
    if seconds < Self.shortestPaceSeconds { return nil }
    return FundingPace(since: since, seconds: seconds, gain: last.funded - before.funded)
  }
}
