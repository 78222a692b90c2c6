/// The area of a chart in which values are drawn above each other, with the texts of its axis at
/// the start.
struct Plot {
  /// The distance from the bottom to the baseline of the labels below, in em.
  static let labelBaseline = 1.2
  /// The height that the labels below the plot need, in em.
  static let labelHeight = 1.5
  /// The distance from the baseline of a text to the line or the column below it, in em.
  static let textDistance = 0.3

  /// The start of the area in percent. The texts of the axis are before it.
  let start: Double
  /// The top and the height of the area, in em.
  let top = 1.3
  let height: Double
  /// The values at the bottom and at the top.
  private let lowest: Double
  private let highest: Double
  private let ticks: [ChartTick]

  /// Creates an area with an axis from zero, which reaches to the last tick and to the largest
  /// value.
  init(_ ticks: [ChartTick], values: [Double], height: Double) {
    self.init(ticks, lowest: 0, highest: values.max() ?? 0, height: height)
  }

  /// Creates an area with an axis that has the extent of its ticks.
  init(extent ticks: [ChartTick], height: Double) {
    let values = ticks.filter(\.isKnown).map(\.value)
    self.init(ticks, lowest: values.min() ?? 0, highest: values.max() ?? 0, height: height)
  }

  private init(_ ticks: [ChartTick], lowest: Double, highest: Double, height: Double) {
    let known = ticks.filter(\.isKnown).sorted { $0.value < $1.value }
    // More texts would overlap.
    let step = max(1, Int((Double(known.count) * 1.3 / height).rounded(.up)))
    self.ticks = stride(from: 0, to: known.count, by: step).map { known[$0] }
    self.lowest = lowest
    self.highest = max(highest, known.last?.value ?? 0)
    let columns = self.ticks.map { $0.text.cut(to: AxisLabels.maximumTickColumns).columns }.max()
    start = columns.map { Double($0 + 1) * AxisLabels.columnWidth } ?? 0
    self.height = height
  }

  var bottom: Double { top + height }

  /// Returns the vertical position of a value, in em.
  func y(of value: Double) -> Double { top + height * (1 - share(of: value)) }

  /// Returns the position of a value on the axis, from 0 to 1; 0 if the axis has no extent.
  func share(of value: Double) -> Double {
    highest > lowest ? (value - lowest) / (highest - lowest) : 0
  }

  /// Returns equal parts of the area's width, up to `end` in percent.
  func slots(_ count: Int, end: Double = 100) -> [Slot] {
    let width = (end - start) / Double(max(count, 1))
    return (0..<count).map { Slot(x: start + width * Double($0), width: width) }
  }

  /// Returns the grid: a line for each tick above the bottom, and `lines`.
  func grid(besides lines: [Mark]) -> Mark {
    let above = ticks.map { y(of: $0.value) }.filter { $0 < bottom }
    return .grid(above.map(horizontal) + lines)
  }

  /// The texts of the axis. They are drawn above all other marks.
  var texts: [Mark] {
    ticks.filter { !$0.text.isEmpty }.map {
      .text(
        $0.text.cut(to: AxisLabels.maximumTickColumns), x: 0,
        y: y(of: $0.value) - Self.textDistance)
    }
  }

  /// The line at the bottom of the area.
  var base: Mark { horizontal(at: bottom) }

  /// Returns the line at the bottom, interrupted wherever a value is unknown.
  func base(of parts: [ChartPart], in slots: [Slot]) -> [Mark] {
    var runs: [(from: Double, to: Double)] = []
    var isInterrupted = true
    for (index, part) in parts.enumerated() {
      if part.value != nil {
        let from = index == 0 ? 0 : slots[index].x
        let to = index == parts.count - 1 ? 100 : slots[index].x + slots[index].width
        if isInterrupted { runs.append((from, to)) } else { runs[runs.count - 1].to = to }
      }
      isInterrupted = part.value == nil
    }
    return runs.map { .line(x1: $0.from, y1: bottom, x2: $0.to, y2: bottom) }
  }

  private func horizontal(at y: Double) -> Mark { .line(x1: 0, y1: y, x2: 100, y2: y) }
}

/// A part of a plot's width, in percent.
struct Slot {
  let x: Double
  let width: Double

  var end: Double { x + width }
  var middle: Double { x + width / 2 }
}
