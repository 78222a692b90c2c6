/// The drawing over the slider of the amounts: how many loans lie between its stops.
package struct Histogram: Equatable, Sendable {
  /// How many loans lie between each two neighbouring stops, a stop counting to the right of it,
  /// the last to the left.
  package let counts: [Int]

  /// Takes ascending stops, at least two, and values that they cover.
  package init(of values: [Int], between stops: [Int]) {
    var counts = [Int](repeating: 0, count: stops.count - 1)
    for value in values {
      var low = 0
      var high = counts.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if stops[middle] <= value { low = middle } else { high = middle }
      }
      counts[low] += 1
    }
    self.counts = counts
  }
}

extension Histogram {
  package static let height = 60

  package var width: Int { counts.count * unit }

  /// How wide a step is.
  private var unit: Int { max(10, Self.fewest * 10 / counts.count) }

  /// A scale of fewer steps has bars no wider than one of that many.
  private static let fewest = 12

  /// One bar, in the units of the drawing; it stands on the lower edge.
  package struct Bar: Equatable, Sendable {
    package let x: Int
    package let width: Int
    package let height: Int
  }

  /// The bars from left to right, one a step, or one for several on a long scale, so that they
  /// can still be told apart; none where there are no loans, and a lone loan can be seen.
  package var bars: [Bar] {
    let count = min(counts.count, 24)
    let edges = (0...count).map { $0 * counts.count / count }
    let sums = zip(edges, edges.dropFirst()).map { counts[$0..<$1].reduce(0, +) }
    let most = max(1, sums.max() ?? 1)
    return sums.indices.filter { sums[$0] > 0 }.map { index in
      let room = (edges[index + 1] - edges[index]) * unit
      let wide = min(room, max(10, width / Self.fewest)) - 2 * gap
      return Bar(
        x: edges[index] * unit + (room - wide) / 2, width: wide,
        height: max(3, sums[index] * (Self.height - 2) / most))
    }
  }

  /// On either side of a bar, about the same to the eye whatever the scale.
  private var gap: Int { max(1, width / 250) }

  /// The bars as one path of SVG, each from where the one before it began: `m20 0v-12h18v12z`.
  package var path: String {
    var last: Bar?
    return bars.map { bar in
      defer { last = bar }
      let start = last.map { "m\(bar.x - $0.x) 0" } ?? "M\(bar.x) \(Self.height)"
      return "\(start)v-\(bar.height)h\(bar.width)v\(bar.height)z"
    }.joined()
  }
}
