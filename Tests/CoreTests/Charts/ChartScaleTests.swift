import Charts
import TestSupport
import Testing

/// Tests the values on axes.
struct ChartScaleTests {
  @Test(arguments: [
    (1, 5, [0, 1]), (4, 4, [0, 1, 2, 3, 4]), (5, 4, [0, 2, 4, 6]),
    (95, 5, [0, 20, 40, 60, 80, 100]),
    (100, 5, [0, 20, 40, 60, 80, 100]), (101, 5, [0, 50, 100, 150]),
    (1_000_000, 4, [0, 500_000, 1_000_000]), (7, 1, [0, 10]), (7, 0, [0, 10]), (0.3, 4, [0, 1]),
    (2.5, 3, [0, 1, 2, 3]),
  ])
  func `gives whole numbers of 1, 2 or 5 times a power of ten`(
    maximum: Double, count: Int, expected: [Double]
  ) {
    #expect(ChartScale.ticks(upTo: maximum, count: count) == expected)
  }

  @Test func `gives fractions where they are allowed`() {
    #expect(ChartScale.ticks(upTo: 0.3, count: 3, wholeOnly: false) == [0, 0.1, 0.2, 0.3])
    #expect(
      ChartScale.ticks(upTo: 0.004, count: 4, wholeOnly: false) == [0, 0.001, 0.002, 0.003, 0.004])
    #expect(ChartScale.ticks(upTo: 2.5, count: 5, wholeOnly: false) == [0, 0.5, 1, 1.5, 2, 2.5])
    #expect(ChartScale.ticks(upTo: 95, count: 5, wholeOnly: false) == [0, 20, 40, 60, 80, 100])
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, -.infinity])
  func `has only zero if the maximum is not a positive number`(maximum: Double) {
    #expect(ChartScale.ticks(upTo: maximum, count: 5) == [0])
    #expect(ChartScale.ticks(upTo: maximum, count: 5, wholeOnly: false) == [0])
  }

  @Test func `reaches any maximum in as few steps as are allowed`() {
    var dice = Dice(seed: 45)
    for _ in 0..<2000 {
      let exponent = Double.random(in: -300...308, using: &dice)
      let maximum = power(of: 10, exponent) * Double.random(in: 0.1...1, using: &dice)
      let count = dice.int(1...12)
      for wholeOnly in [true, false] {
        let ticks = ChartScale.ticks(upTo: maximum, count: count, wholeOnly: wholeOnly)
        #expect(ticks.first == 0 && ticks.allSatisfy(\.isFinite))
        #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0 < $1 })
        #expect(ticks.count <= count + 1 && (ticks.last ?? 0) >= maximum)
        #expect(ticks.dropLast().allSatisfy { $0 < maximum })
      }
    }
  }

  /// Returns a power by multiplying, which is exact enough for random numbers.
  private func power(of base: Double, _ exponent: Double) -> Double {
    (0..<Int(exponent.magnitude)).reduce(1) { result, _ in
      exponent < 0 ? result / base : result * base
    }
  }

  @Test func `takes the smallest positive number and the largest one`() {
    for maximum in [Double.leastNonzeroMagnitude, .greatestFiniteMagnitude] {
      let ticks = ChartScale.ticks(upTo: maximum, count: 3, wholeOnly: false)
      #expect((ticks.last ?? 0) >= maximum && ticks.allSatisfy(\.isFinite))
    }
  }
}
