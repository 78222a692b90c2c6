import Loans
import SiteIndex

/// The line of the chart, which is the sum repaid by each day. It rises with each repayment, and is
/// level in between.
extension RepaymentPlan {
  package static let lineWidth = 300
  package static let lineHeight = 60
  /// The distance of the first and the last step from the edges, so that both are visible.
  private static let margin = 8

  /// The line as an SVG path, `M-2 60H8V56H29V52H302V60`. It begins and ends at zero, outside the
  /// visible area, so that the area below it can be filled.
  package var linePath: String {
    var path = "M-2 \(Self.lineHeight)"
    var sum = Money.zero
    var (column, height) = (-2, Self.lineHeight)
    // Several repayments may be at the same distance from the left edge.
    for (index, repayment) in repayments.enumerated() {
      sum += repayment.amount
      let next = x(of: repayment.due)
      if index + 1 < repayments.count, x(of: repayments[index + 1].due) == next { continue }
      let y = y(of: sum)
      if y == height { continue }
      if next != column { path += "H\(next)" }
      path += "V\(y)"
      (column, height) = (next, y)
    }
    return path + "H\(Self.lineWidth + 2)V\(Self.lineHeight)"
  }

  /// Where the line crosses half of its height, in percent of the width; `nil` if that is not
  /// known, or if everything is due at once.
  package var halfX: Double? { half.map { percent(x(of: $0)) } }

  /// Where the line ends, in percent of the width; `nil` if the time of the last repayment is not
  /// known.
  package var lastX: Double? { dates.last.map { percent(x(of: $0)) } }

  /// The day by which half of the loan is due; `nil` if it is unknown, or the day of the last
  /// repayment.
  var half: Timestamp? { dates.half.flatMap { $0 == dates.last ? nil : $0 } }

  /// Whether the line crosses half of its height on the left, so that the label has more space on
  /// the right.
  package var isHalfEarly: Bool { half.map { x(of: $0) < Self.lineWidth / 2 } ?? false }

  private func percent(_ x: Int) -> Double { Double(x) * 100 / Double(Self.lineWidth) }

  /// Returns the distance of a day from the left edge.
  private func x(of day: Timestamp) -> Int {
    let start = (startsPaidOut ? paidOut : nil) ?? repayments[0].due
    let span = max(1, repayments[repayments.count - 1].due.seconds - start.seconds)
    let width = Self.lineWidth - 2 * Self.margin
    let steps = max(0, day.seconds - start.seconds) * width / span
    // Many repayments are drawn with fewer steps, so that the path is short.
    return Self.margin + (isByDay ? steps : steps / 4 * 4)
  }

  /// Returns the distance of a sum from the upper edge, which is the sum of all repayments. There
  /// is space for half the width of the line.
  private func y(of sum: Money) -> Int {
    Self.lineHeight - (Self.lineHeight - 1).scaled(by: sum, of: total)
  }
}

extension Int {
  /// Returns the number multiplied by `part` and divided by `whole`, rounded to the nearest
  /// integer. `whole` must be positive and at least `part`. Sums of amounts do not overflow.
  func scaled(by part: Money, of whole: Money) -> Int {
    let (quotient, rest) = whole.cents.dividingFullWidth(part.cents.multipliedFullWidth(by: self))
    return rest >= whole.cents - whole.cents / 2 ? quotient + 1 : quotient
  }
}
