/// A text that belongs to a part of an axis.
struct AxisLabel {
  let text: String
  /// The part of the axis, in percent.
  let start: Double
  let end: Double

  /// Creates the label of a part of an axis, of which a long text is cut.
  init(_ text: String, start: Double, end: Double, limit: Int) {
    self.text = text.cut(to: limit)
    self.start = start
    self.end = end
  }

  /// Creates the label of a position on an axis.
  init(_ text: String, at position: Double) {
    self.init(text, start: position, end: position, limit: AxisLabels.limit(of: 3))
  }
}

/// Places texts below or above an axis so that they do not overlap.
enum AxisLabels {
  /// The width in percent of a column of text in a narrow chart.
  static let column = 100.0 / 48

  /// Returns the maximum number of columns of each of `count` texts.
  static func limit(of count: Int) -> Int { count > 2 ? 18 : 34 / max(count, 1) }

  /// Returns the texts of as many labels as there is room for: of all, or else of every second,
  /// fifth, tenth and so on, but always of the first one.
  ///
  /// `y` is the baseline in em. The label `fixed` is always written, and the others keep clear of
  /// it. Labels that would overlap if the text were twice as large are extra.
  static func marks(_ labels: [AxisLabel], y: Double, besides fixed: AxisLabel? = nil) -> [Mark] {
    let fixed = fixed.map(place)
    let texts = labels.filter { !$0.text.isEmpty }.map(place)
    let shown = selection(of: texts, besides: fixed, scale: 1)
    let always = selection(of: shown, besides: fixed, scale: 2)
    let positions = Set(always.map(\.x))
    let extra = shown.filter { !positions.contains($0.x) }.compactMap { $0.mark(y: y) }
    let marks = (always + [fixed].compactMap { $0 }).compactMap { $0.mark(y: y) }
    return marks + (extra.isEmpty ? [] : [.extra(extra)])
  }

  /// Returns whether all labels have room beside each other.
  static func fit(_ labels: [AxisLabel]) -> Bool {
    fit(labels.filter { !$0.text.isEmpty }.map(place), scale: 1)
  }

  private static func selection(
    of texts: [PlacedText], besides fixed: PlacedText?, scale: Double
  ) -> [PlacedText] {
    var selection = Array(texts.prefix(1))
    for step in steps(below: texts.count) {
      let chosen = stride(from: 0, to: texts.count, by: step).map { texts[$0] }
      if fit(chosen, scale: scale) {
        selection = chosen
        break
      }
    }
    let clear = selection.dropFirst().filter { text in
      text.isInside(scale: scale) && fixed.map { text.isClear(of: $0, scale: scale) } ?? true
    }
    return selection.prefix(1) + clear
  }

  private static func fit(_ texts: [PlacedText], scale: Double) -> Bool {
    zip(texts, texts.dropFirst()).allSatisfy { $0.isClear(of: $1, scale: scale) }
  }

  /// Returns 1, 2, 5, 10, 20 and so on, at least 1 and otherwise less than `count`.
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
    let width = Double(label.text.columns) * column
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

  /// A text at its place.
  private struct PlacedText {
    let text: String
    let x: Double
    let anchor: TextAnchor
    /// The estimated width, in percent.
    let width: Double

    /// The position of the text's first letter if the text is `scale` times as large as usual.
    func start(scale: Double) -> Double {
      switch anchor {
      case .start: x
      case .middle: x - width * scale / 2
      case .end: x - width * scale
      }
    }

    /// Returns whether the chart's edges cut nothing off, but for an error of rounding.
    func isInside(scale: Double) -> Bool {
      let start = start(scale: scale)
      return start >= -0.01 && start + width * scale <= 100.01
    }

    /// Returns whether there is room between the text and another one that follows it.
    func isClear(of next: PlacedText, scale: Double) -> Bool {
      let space = (width + AxisLabels.column * 0.8) * scale
      return start(scale: scale) + space <= next.start(scale: scale)
    }

    func mark(y: Double) -> Mark? { text.isEmpty ? nil : .text(text, x: x, y: y, anchor: anchor) }
  }
}
