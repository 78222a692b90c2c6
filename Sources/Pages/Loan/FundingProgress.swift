package import History
package import Loans
package import Mustache
package import SiteIndex
import Words

/// The progress of a loan's funding. It depends only on the course and the loan, and not on the
/// time of the data, so that the page changes only when the loan does.
package struct FundingProgress: Equatable, Sendable {
  /// The time at which the loan would be funded if its pace remained the same.
  package struct Forecast: Equatable, Sendable {
    package let time: Timestamp
    /// The beginning of the time over which the pace was measured.
    package let since: Timestamp
  }

  /// At least one point, in the order of time.
  let points: [FundingCourse.Point]
  /// Whether the points show how much was raised on each day.
  let isExactToTheDay: Bool
  /// The amount of the loan; `nil` if it is unknown.
  let goal: Money?
  /// The forecast; `nil` if the loan is closed for lending, or would not be funded in time.
  package let forecast: Forecast?
  let words: SiteWords

  /// Creates the current progress of a loan. Returns `nil` if the course has no points, or only one
  /// of a loan that was already past its funding then.
  package init?(_ course: FundingCourse, of loan: SiteLoan, isListed: Bool) {
    let minimumCount = loan.status.isPastFunding ? 2 : 1
    guard course.points.count >= minimumCount else { return nil }
    points = course.points
    isExactToTheDay = course.isExactToTheDay
    goal = loan.loan.amount
    words = loan.words
    forecast =
      isListed && loan.isFundraising
      ? Self.forecast(from: course, of: loan.loan.amount, before: loan.loan.expires) : nil
  }

  var first: FundingCourse.Point { points[0] }
  var last: FundingCourse.Point { points[points.count - 1] }

  /// Whether there are enough points for a line and a table.
  package var hasPicture: Bool { points.count >= 3 }
}

// MARK: - Pace

extension FundingProgress {
  /// Returns when the loan would be funded at the average pace of the last week up to the last
  /// point, or since the first point if that is later; `nil` if the loan is funded, if nothing was
  /// lent in that time, if the loan ends before then, or if its end is unknown.
  private static func forecast(
    from course: FundingCourse, of goal: Money?, before end: Timestamp?
  ) -> Forecast? {
    guard let pace = course.pace, pace.gain > .zero, let last = course.points.last, let goal,
      let end, last.funded < goal
    else { return nil }
    let wait =
      Double((goal - last.funded).cents) / Double(pace.gain.cents) * Double(pace.seconds)
    guard wait < Double(end.seconds - last.time.seconds) else { return nil }
    return Forecast(time: Timestamp(seconds: last.time.seconds + Int(wait)), since: pace.since)
  }

  /// A day in UTC that has points.
  struct Day: Equatable, Sendable {
    /// A time on that day.
    let time: Timestamp
    /// The gain on that day, which can be negative.
    let gain: Money
    /// The sum that had been lent at the end of the day.
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
      days.append(Day(time: point.time, gain: point.funded - fundedBefore, funded: point.funded))
      fundedBefore = point.funded
    }
    return days
  }
}

extension Timestamp {
  /// Returns whether two times are on the same day in UTC.
  func isOnDay(of other: Timestamp) -> Bool { seconds / 86_400 == other.seconds / 86_400 }
}

/// The line of the chart. It rises when lenders lend, and is level in between.
extension FundingProgress {
  package static let lineWidth = 300
  package static let lineHeight = 60
  /// How far the line extends beyond the last point, so that its last step is visible.
  private static let endWidth = 8

  /// The amount at the upper edge: the goal, or the maximum of the points if that is more.
  private var topAmount: Money { max(goal ?? .zero, points.map(\.funded).max() ?? .zero) }

  /// The text for the amount at the upper edge, `$525 asked for`.
  package var topText: String {
    let top = topAmount
    return top == goal ? words.funding.goal.text(.money(top)) : words.formats.text(.money(top))
  }

  /// The line as an SVG path, `M-2 60V50H150V20H302V60`. It begins and ends at zero, outside the
  /// visible area, so that the area below it can be filled.
  package var linePath: String {
    let top = topAmount
    var height = y(of: first.funded, top: top)
    var path = "M-2 \(Self.lineHeight)V\(height)"
    for point in points.dropFirst() {
      let next = y(of: point.funded, top: top)
      if next == height { continue }
      path += "H\(x(of: point.time))V\(next)"
      height = next
    }
    return path + "H\(Self.lineWidth + 2)V\(Self.lineHeight)"
  }

  private func x(of time: Timestamp) -> Int {
    let span = max(1, last.time.seconds - first.time.seconds)
    return (time.seconds - first.time.seconds) * (Self.lineWidth - Self.endWidth) / span
  }

  /// Returns the distance of an amount from the upper edge. There is space for half the width of
  /// the line.
  private func y(of amount: Money, top: Money) -> Int {
    if top <= .zero { return Self.lineHeight }
    let share = Double(amount.cents) / Double(top.cents)
    return Self.lineHeight - Int((share * Double(Self.lineHeight - 1)).rounded())
  }
}

/// The table below the line.
extension FundingProgress {
  /// A day on which the amount changed, or one of its changes.
  package struct Row: Equatable, Sendable {
    let time: Timestamp
    /// The change of the amount; zero if it is unknown, as in the first row.
    let gain: Money
    let funded: Money
    /// Whether the row is for a whole day.
    let isDay: Bool
    /// Whether amounts are written with cents. They are in all rows if any amount has cents.
    let hasCents: Bool
    fileprivate let words: SiteWords

    package var iso: String { isDay ? time.dayISO8601 : time.iso8601 }

    /// Writes the day, `17 November 2026`, or the time, `17 November 2026, 10:42 UTC`.
    package func writeTime(to output: inout TemplateOutput) {
      output.write(isDay ? .day(time) : .time(time), in: words.formats)
    }

    /// Writes the change, `+$25` or `-$25`, or nothing if there is none.
    package func writeGain(to output: inout TemplateOutput) {
      if gain > .zero {
        output.write(words.funding.gain.text(.text(words.formats.text(money(gain)))))
      } else if gain < .zero {
        output.write(money(gain), in: words.formats)
      }
    }

    /// Writes the sum that had been lent by then, `$475`.
    package func writeFunded(to output: inout TemplateOutput) {
      output.write(money(funded), in: words.formats)
    }

    private func money(_ amount: Money) -> PhraseValue {
      hasCents ? .moneyWithCents(amount) : .money(amount)
    }
  }

  /// The rows of the table: a row for each day or, if there are only one or two days, for each
  /// point.
  package var rows: [Row] {
    let hasCents = points.contains(where: \.funded.hasCents)
    let isByDay = isByDay
    return (isByDay ? days : changes).map {
      Row(
        time: $0.time, gain: $0.gain, funded: $0.funded, isDay: isByDay, hasCents: hasCents,
        words: words)
    }
  }

  package var rowsTitle: String { isByDay ? words.funding.byDay : words.funding.byTime }

  private var isByDay: Bool { days.count >= 3 }

  /// All points with their gains.
  private var changes: [Day] {
    zip([first] + points, points).map { before, point in
      Day(time: point.time, gain: point.funded - before.funded, funded: point.funded)
    }
  }
}
