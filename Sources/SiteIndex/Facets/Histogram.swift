/// The drawing above the slider for amounts. It shows how many loans are between each two stops.
package struct Histogram: Equatable, Sendable {
  /// The number of loans in each step. A step includes its lower stop, but only the last step
  /// includes its upper one.
  package let counts: [Int]

  /// Counts the values in each step. The stops cover all values; there are at least two stops, in
  /// ascending order.
  package init(of values: [Int], between stops: [Int]) {
    var counts = [Int](repeating: 0, count: stops.count - 1)
    for value in values {
      let step = stops.dropLast().lastIndex { $0 <= value } ?? 0
      counts[step] += 1
    }
    self.counts = counts
  }

  /// The height of the drawing in its own units.
  package static let height = 60

  /// The width of the drawing in its own units.
  package var width: Int { counts.count * stepWidth }

  private var stepWidth: Int { max(10, Self.minimumStepCount * 10 / counts.count) }

  /// The number of steps that determines the minimum width. With fewer steps, the drawing is as
  /// wide, and its bars are not wider.
  private static let minimumStepCount = 12

  /// A bar on the lower edge of the drawing, in the units of the drawing.
  package struct Bar: Equatable, Sendable {
    package let x: Int
    package let width: Int
    package let height: Int
  }

  /// The bars from left to right. Each is for one step or, on a long scale, for several. A step
  /// without loans has no bar. The bar of a single loan is high enough to be visible.
  package var bars: [Bar] {
    let count = min(counts.count, 24)
    let edges = (0...count).map { $0 * counts.count / count }
    let sums = zip(edges, edges.dropFirst()).map { counts[$0..<$1].reduce(0, +) }
    let most = max(1, sums.max() ?? 1)
    return sums.indices.filter { sums[$0] > 0 }.map { index in
      let slotWidth = (edges[index + 1] - edges[index]) * stepWidth
      let barWidth = min(slotWidth, max(10, width / Self.minimumStepCount)) - 2 * gap
      return Bar(
        x: edges[index] * stepWidth + (slotWidth - barWidth) / 2, width: barWidth,
        height: max(3, sums[index] * (Self.height - 2) / most))
    }
  }

  /// The space on either side of a bar, which looks about the same on every scale.
  private var gap: Int { max(1, width / 250) }

  /// The bars as a single SVG path, each relative to the previous one: `m20 0v-12h18v12z`.
  package var path: String {
    var last: Bar?
    return bars.map { bar in
      defer { last = bar }
      let start = last.map { "m\(bar.x - $0.x) 0" } ?? "M\(bar.x) \(Self.height)"
      return "\(start)v-\(bar.height)h\(bar.width)v\(bar.height)z"
    }.joined()
  }
}
