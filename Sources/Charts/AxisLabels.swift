/// A text that belongs to a part of an axis.
struct AxisLabel {
  let text: String
  /// The ends of the part, in percent of the chart's width.
  let start: Double
  let end: Double

  /// Creates the label of a part of an axis, whose text is cut to `limit` columns.
  init(_ text: String, start: Double, end: Double, limit: Int) {
    self.text = text.cut(to: limit)
    self.start = start
    self.end = end
  }

  /// Creates the label of a position on an axis.
  init(_ text: String, at position: Double) {
    self.init(text, start: position, end: position, limit: AxisLabels.maximumColumns)
  }
}

/// Places texts below or above an axis so that they do not overlap.
enum AxisLabels {
  /// The width of a column of text in the narrowest chart, in percent of its width. style.css keeps
  /// the text so small that a chart has room for 48 columns.
  static let columnWidth = 100.0 / 48
  /// The maximum number of columns of a text in a chart, except the value of a bar.
  static let maximumColumns = 34
  /// The maximum number of columns of a text at the start of a line or of a row.
  static let maximumTickColumns = 12

  /// Returns the maximum number of columns of each of `count` texts below an axis. Two texts have
  /// room beside each other. Of three or more, some can be left out, so 18 columns are enough for a
  /// long date ("20 de septiembre").
  static func limit(of count: Int) -> Int { count > 2 ? 18 : maximumColumns / max(count, 1) }

  /// Returns the marks of as many labels as there is room for: of all, or else of every second,
  /// fifth, tenth and so on, or of the first and the last one, but always of the first one.
  ///
  /// `y` is the baseline in em. The label `fixed` is always written, and the others keep clear of
  /// it.
  static func marks(_ labels: [AxisLabel], y: Double, besides fixed: AxisLabel? = nil) -> [Mark] {
    let fixed = fixed.map(place)
    let texts = labels.filter { !$0.text.isEmpty }.map(place)
    let shown = selection(of: texts, besides: fixed) + [fixed].compactMap(\.self)
    return shown.compactMap { $0.mark(y: y) }
  }

  /// Returns whether all labels have room beside each other.
  static func fit(_ labels: [AxisLabel]) -> Bool {
    fit(labels.filter { !$0.text.isEmpty }.map(place))
  }

  private static func selection(
    of texts: [PlacedText], besides fixed: PlacedText?
  ) -> [PlacedText] {
    var selection = Array(texts.prefix(1))
    for step in steps(below: texts.count) + [max(1, texts.count - 1)] {
      let chosen = stride(from: 0, to: texts.count, by: step).map { texts[$0] }
      if fit(chosen) {
        selection = chosen
        break
      }
    }
    let clear = selection.dropFirst().filter { text in
      text.isInside && fixed.map { text.isClear(of: $0) } ?? true
    }
    return selection.prefix(1) + clear
  }

  private static func fit(_ texts: [PlacedText]) -> Bool {
    zip(texts, texts.dropFirst()).allSatisfy { $0.isClear(of: $1) }
  }

  /// Returns 1, 2, 5, 10, 20 and so on. The first is 1, and all others are less than `count`.
  private static func steps(below count: Int) -> [Int] {
    var steps = [1]
    while let last = steps.last {
      let next = String(last).hasPrefix("2") ? last / 2 * 5 : last * 2
      if next >= count { break }
      steps.append(next)
    }
    return steps
  }

  /// Places a text below the middle of its part, or at an edge of the part if the text would
  /// otherwise be cut off by the chart's edge.
  private static func place(_ label: AxisLabel) -> PlacedText {
    let width = Double(label.text.columns) * columnWidth
    let middle = (label.start + label.end) / 2
    let (x, anchor): (Double, TextAnchor) =
      if middle - width / 2 < 0 {
        (label.start, .start)
      } else if middle + width / 2 > 100 {
        (label.end, .end)
      } else {
        (middle, .middle)
      }
    return PlacedText(text: label.text, x: x, anchor: anchor, width: width)
  }

  /// A text with its position on the axis.
  private struct PlacedText {
    let text: String
    let x: Double
    let anchor: TextAnchor
    /// The estimated width, in percent.
    let width: Double

    /// The position of the text's first letter.
    var start: Double {
      switch anchor {
      case .start: x
      case .middle: x - width / 2
      case .end: x - width
      }
    }

    /// Whether the chart's edges cut nothing off, but for an error of rounding.
    var isInside: Bool { start >= -0.01 && start + width <= 100.01 }

    /// Returns whether there is room between the text and another one that follows it.
    func isClear(of next: PlacedText) -> Bool {
      start + width + AxisLabels.columnWidth * 0.8 <= next.start
    }

    func mark(y: Double) -> Mark? { text.isEmpty ? nil : .text(text, x: x, y: y, anchor: anchor) }
  }
}
