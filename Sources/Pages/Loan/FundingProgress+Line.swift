import History
import Loans
import SiteIndex
import Words

/// The line, which rises when lenders lend and is level in between.
extension FundingProgress {
  package static let lineWidth = 300
  package static let lineHeight = 60
  /// How far right of the last point the line goes on, so that its last step can be seen.
  private static let endWidth = 8

  /// The amount at the upper edge: what is asked for, or the maximum if that is more.
  private var topAmount: Money { max(goal ?? .zero, points.map(\.funded).max() ?? .zero) }

  /// What the upper edge stands for, `$525 asked for`, or only an amount.
  package var topText: String {
    let top = topAmount
    return top == goal ? words.funding.goal.text(.money(top)) : words.formats.text(.money(top))
  }

  /// The line as an SVG path, `M-2 60V50H150V20H302V60`. It begins and ends outside the picture at
  /// the height of zero, so that the area below it can be filled.
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

  /// Returns the distance of an amount from the upper edge, where there is room for half the line.
  private func y(of amount: Money, top: Money) -> Int {
    if top <= .zero { return Self.lineHeight }
    let share = Double(amount.cents) / Double(top.cents)
    return Self.lineHeight - Int((share * Double(Self.lineHeight - 1)).rounded())
  }
}
