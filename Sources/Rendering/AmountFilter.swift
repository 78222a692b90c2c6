package import Loans

/// The scale of the range slider over the loan amounts, and the histogram over it.
package struct AmountFilter: Equatable, Sendable {
  /// Whole dollars, ascending, at least two; the first and the last cover all amounts.
  package let stops: [Int]
  /// How many loans lie between each two neighbouring stops, a stop counting to the right of it,
  /// the last to the left.
  package let counts: [Int]

  /// `nil` if no loan has an amount: there is nothing to filter by.
  package init?(amounts: [Money]) {
    guard let least = amounts.min(), let most = amounts.max() else { return nil }
    let lowest = AmountFilter.stop(atOrBelow: max(0, least.cents / 100))
    let highest = most.cents / 100 + (most.cents % 100 > 0 ? 1 : 0)
    var stops = [lowest]
    var last = lowest
    repeat {
      last += AmountFilter.step(at: last)
      stops.append(last)
    } while last < highest
    self.stops = stops
    counts = AmountFilter.counts(of: amounts, between: stops)
  }

  /// Steps of 25 to 500, 50 to 1,000, 100 to 2,000, 250 to 5,000, 500 to 10,000, then the same
  /// ten times as wide for each further power of ten, so that one loan of 100,000 does not take
  /// the track from all the others.
  private static func step(at amount: Int) -> Int {
    if amount < 500 { return 25 }
    var power = 100
    while power <= amount / 10 { power *= 10 }
    switch amount / power {
    case 1: return power / 10
    case 2...4: return power / 4
    default: return power / 2
    }
  }

  private static func stop(atOrBelow amount: Int) -> Int {
    amount - amount % step(at: amount)
  }

  private static func counts(of amounts: [Money], between stops: [Int]) -> [Int] {
    var counts = [Int](repeating: 0, count: stops.count - 1)
    for amount in amounts {
      let dollars = amount.cents / 100
      var low = 0
      var high = counts.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if stops[middle] <= dollars { low = middle } else { high = middle }
      }
      counts[low] += 1
    }
    return counts
  }
}

extension AmountFilter {
  /// One bar of the histogram, in the units of its drawing.
  package struct Bar: Equatable, Sendable {
    package let x: Double
    package let y: Double
    package let width: Double
    package let height: Double
  }

  package var lowest: Int { stops[0] }
  package var highest: Int { stops[stops.count - 1] }

  /// The drawing is this wide, however many steps there are, and 48 high.
  package static let width = 180

  /// The bars from left to right, one a step, or one for several on a long scale, so that they
  /// can still be told apart; where there are no loans a stub is left.
  package var bars: [Bar] {
    let count = min(counts.count, 24)
    let edges = (0...count).map { $0 * counts.count / count }
    let sums = zip(edges, edges.dropFirst()).map { counts[$0..<$1].reduce(0, +) }
    let most = Double(max(1, sums.max() ?? 1))
    let unit = Double(Self.width) / Double(counts.count)
    return sums.indices.map { index in
      let height = max(0.8, Double(sums[index]) / most * 46)
      return Bar(
        x: Double(edges[index]) * unit + 0.6, y: 48 - height,
        width: Double(edges[index + 1] - edges[index]) * unit - 1.2, height: height)
    }
  }
}
