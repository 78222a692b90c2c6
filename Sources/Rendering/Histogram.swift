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
  /// One bar, in the units of the drawing; it stands on the lower edge.
  package struct Bar: Equatable, Sendable {
    package let x: Double
    package let width: Double
    package let height: Double
  }

  /// The drawing is this wide, however many steps there are.
  package static let width = 180
  package static let height = 48

  /// The bars from left to right, one a step, or one for several on a long scale, so that they
  /// can still be told apart; where there are no loans a stub is left.
  package var bars: [Bar] {
    let count = min(counts.count, 24)
    let edges = (0...count).map { $0 * counts.count / count }
    let sums = zip(edges, edges.dropFirst()).map { counts[$0..<$1].reduce(0, +) }
    let most = Double(max(1, sums.max() ?? 1))
    let unit = Double(Self.width) / Double(counts.count)
    return sums.indices.map { index in
      Bar(
        x: Double(edges[index]) * unit + 0.6,
        width: Double(edges[index + 1] - edges[index]) * unit - 1.2,
        height: max(0.8, Double(sums[index]) / most * 46))
    }
  }

  /// The bars as one path of SVG: `M0.6 48v-12h6.3v12z` each, which is shorter than a `<rect>`.
  package var path: String {
    bars.map { bar in
      let height = oneDecimal(bar.height)
      return "M\(oneDecimal(bar.x)) \(Self.height)v-\(height)h\(oneDecimal(bar.width))v\(height)z"
    }.joined()
  }
}
