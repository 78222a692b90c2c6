package import History
package import Loans
package import SiteIndex

/// How the funding of a loan went, as its page shows it.
///
/// Everything follows from the course and the loan, and nothing from the time of the data, so that
/// the page changes only when the loan does.
package struct FundingProgress: Equatable, Sendable {
  /// When the loan would be funded, at the pace at which it was funded before.
  package struct Forecast: Equatable, Sendable {
    package let time: Timestamp
    /// The beginning of the time over which the pace was measured.
    package let since: Timestamp
  }

  /// At least one point, in the order of time.
  let points: [FundingCourse.Point]
  /// Whether the points tell on which day most was raised.
  let isExactToTheDay: Bool
  /// The amount of the loan; `nil` if it is not known.
  let goal: Money?
  /// `nil` if the loan can no longer be lent to, or would not be funded before it ends.
  package let forecast: Forecast?
  let words: SiteWords

  /// Creates the progress of a loan; `nil` if the course has no points.
  ///
  /// - Parameters:
  ///   - course: How much had been lent at which time.
  ///   - loan: The loan as it is now.
  ///   - isListed: Whether the loan is still in the list.
  package init?(_ course: FundingCourse, of loan: SiteLoan, isListed: Bool) {
    if course.points.isEmpty { return nil }
    points = course.points
    isExactToTheDay = course.isExactToTheDay
    goal = loan.loan.amount
    words = loan.words
    forecast =
      isListed && loan.closedReason == nil
      ? Self.forecast(from: course.points, of: loan.loan.amount, before: loan.loan.expires) : nil
  }

  var first: FundingCourse.Point { points[0] }
  var last: FundingCourse.Point { points[points.count - 1] }

  /// Whether there is enough to draw, and for a table.
  package var hasPicture: Bool { points.count >= 3 }
}

// MARK: - Pace

extension FundingProgress {
  /// The length of the time before the last point of which the pace is taken: long enough to even
  /// out single days, and short enough to be what it is like now.
  private static let longestPaceSeconds = 7 * 86_400
  /// The shortest time over which a pace is measured.
  private static let shortestPaceSeconds = 86_400

  /// Returns when the loan would be funded if as much is lent each second as on the average of the
  /// last week up to the last point, or since the first point if that is later.
  ///
  /// It is `nil` if nothing is missing, if nothing more was lent in that time, and if the loan ends
  /// before, or at a time that is not known.
  private static func forecast(
    from points: [FundingCourse.Point], of goal: Money?, before end: Timestamp?
  ) -> Forecast? {
    guard points.count >= 3, let first = points.first, let last = points.last, let goal, let end,
      last.funded < goal
    else { return nil }
    let since = max(first.time, Timestamp(seconds: last.time.seconds - longestPaceSeconds))
    let before = points.last { $0.time <= since } ?? first
    let gain = last.funded - before.funded
    let seconds = last.time.seconds - since.seconds
    guard gain > .zero, seconds >= shortestPaceSeconds else { return nil }
    let wait = Double((goal - last.funded).cents) / Double(gain.cents) * Double(seconds)
    guard wait < Double(end.seconds - last.time.seconds) else { return nil }
    return Forecast(time: Timestamp(seconds: last.time.seconds + Int(wait)), since: since)
  }
}

// MARK: - Days

extension FundingProgress {
  /// A day on which there are points, in UTC.
  struct Day: Equatable, Sendable {
    /// A time of the day.
    let time: Timestamp
    /// How much more had been lent at the end of the day than before it, which can be negative.
    let gain: Money
    /// How much had been lent at the end of the day.
    let funded: Money
  }

  var days: [Day] {
    var days: [Day] = []
    var fundedBefore = first.funded
    for point in points {
      if let day = days.last, day.time.isOnDay(of: point.time) {
        days.removeLast()
        fundedBefore = day.funded - day.gain
      }
      days.append(
        Day(time: point.time, gain: point.funded - fundedBefore, funded: point.funded))
      fundedBefore = point.funded
    }
    return days
  }
}

extension Timestamp {
  /// Returns whether two times are on the same day in UTC.
  func isOnDay(of other: Timestamp) -> Bool { seconds / 86_400 == other.seconds / 86_400 }
}
