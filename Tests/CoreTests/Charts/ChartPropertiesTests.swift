import Charts
import Site
import TestSupport
import Testing

/// Tests what is true of charts of any data.
struct ChartPropertiesTests {
  private static let labels = [
    "", "Kenya", "微型贷款", String(repeating: "long name ", count: 30), "كينيا", "<script>",
    "a\u{0}b",
    String(repeating: "款", count: 300), "e" + String(repeating: "\u{301}", count: 300),
    "👩‍👩‍👧‍👦", "\n",
  ]

  private func value(_ dice: inout Dice) -> Double? {
    switch dice.int(0...9) {
    case 0: nil
    case 1: 0
    case 2: dice.pick([.nan, .infinity, -.infinity, -1, .leastNonzeroMagnitude, 1e300])
    case 3: 1_000_000
    default: Double(dice.int(25...5000))
    }
  }

  private func parts(_ dice: inout Dice) -> [ChartPart] {
    (0..<dice.pick([0, 1, 2, 7, 8, 9, 24, 90])).map { _ in
      let href = dice.maybe { "#\($0.pick(Self.labels))" }
      return ChartPart(
        label: dice.pick(Self.labels), value: value(&dice), text: dice.pick(Self.labels), href: href
      )
    }
  }

  private func ticks(_ parts: [ChartPart], _ dice: inout Dice) -> [ChartTick] {
    let maximum = parts.compactMap(\.value).max() ?? 0
    return ChartScale.ticks(upTo: maximum, count: dice.int(1...6)).map {
      ChartTick(value: $0, text: dice.pick(Self.labels))
    }
  }

  private func charts(_ dice: inout Dice) -> [Chart] {
    let parts = parts(&dice)
    let ticks = ticks(parts, &dice)
    let isSmall = dice.int(0...1) == 0
    let edges = (0...parts.count).map { _ in dice.pick(Self.labels) }
    let isOpenEnded = dice.int(0...1) == 0
    let dots = parts.map {
      ChartDot(x: value(&dice) ?? 0, y: $0.value ?? .nan, title: $0.label, href: $0.href)
    }
    return [
      .bars(parts, isSmall: isSmall), .columns(parts, ticks: ticks, isSmall: isSmall),
      .histogram(
        parts, edges: edges, isOpenEnded: isOpenEnded, ticks: ticks, isSmall: isSmall),
      .line(parts, ticks: ticks),
      .dots(dots, across: ticks, up: ticks),
      .heatMap(rows: edges, columns: edges, cells: [parts, self.parts(&dice)]),
    ]
  }

  @Test func `all marks are numbers, and inside`() {
    var dice = Dice(seed: 1)
    for _ in 0..<150 {
      for chart in charts(&dice) {
        let inside = (-1e-6)...(100 + 1e-6)
        for mark in chart.allMarks {
          for x in mark.horizontalPositions { #expect(inside.contains(x)) }
          for y in mark.verticalPositions { #expect((-1e-6...chart.height + 1e-6).contains(y)) }
        }
      }
    }
  }

  @Test func `SVG has no number that is none, in either direction`() {
    var dice = Dice(seed: 2)
    for _ in 0..<100 {
      for chart in charts(&dice) {
        for isMirrored in [false, true] {
          let svg = chart.svg(label: dice.pick(Self.labels), isMirrored: isMirrored).text
          #expect(!svg.contains("nan") && !svg.contains("inf") && !svg.contains("<script"))
          #expect(!svg.utf8.contains(0))
          #expect(chart.isEmpty == svg.isEmpty)
        }
      }
    }
  }

  @Test func `bars and columns are ordered as their values are, and start at zero`() {
    var dice = Dice(seed: 3)
    for _ in 0..<150 {
      let parts = parts(&dice)
      let values = parts.compactMap(\.value).filter { $0 > 0 }
      let bars = Chart.bars(parts).bars
      #expect(bars.count == values.count && bars.allSatisfy { $0.x == 0 })
      #expect(isOrdered(bars.map(\.width), as: values))
      let ticks = ticks(parts, &dice)
      for chart in [
        Chart.columns(parts, ticks: ticks),
        .histogram(parts, edges: parts.map(\.label), isOpenEnded: true, ticks: ticks),
      ] {
        #expect(chart.bars.count == values.count)
        #expect(chart.bars.allSatisfy { ($0.y + $0.height).isClose(to: 11.3) })
        #expect(isOrdered(chart.bars.map(\.height), as: values))
      }
    }
  }

  /// Returns whether no size is smaller than another one although its value is larger.
  private func isOrdered(_ sizes: [Double], as values: [Double]) -> Bool {
    let sorted = zip(sizes, values).sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
    return zip(sorted, sorted.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 }
  }
}

extension Mark {
  /// The horizontal positions that the mark occupies, in percent.
  fileprivate var horizontalPositions: [Double] {
    switch self {
    case .bar(let x, _, let width, _, _): [x, x + width]
    case .dot(let x, _), .text(_, let x, _, _): [x]
    case .line(let x1, _, let x2, _): [x1, x2]
    case .polyline(let x, _, let width, _, let runs): [x, x + width] + runs.flatMap { $0.map(\.x) }
    case .group, .grid: []
    }
  }

  /// The vertical positions that the mark occupies, in em.
  fileprivate var verticalPositions: [Double] {
    switch self {
    case .bar(_, let y, _, let height, _): [y, y + height]
    case .dot(_, let y), .text(_, _, let y, _): [y]
    case .line(_, let y1, _, let y2): [y1, y2]
    case .polyline(_, let y, _, let height, let runs):
      [y, y + height] + runs.flatMap { $0.map { y + $0.y / 100 * height } }
    case .group, .grid: []
    }
  }
}
