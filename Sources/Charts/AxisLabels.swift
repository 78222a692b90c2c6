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
  static let column = 100.0 / 44

  /// Returns the maximum number of columns of each of `count` texts.
  static func limit(of count: Int) -> Int { count > 2 ? 12 : 34 / max(count, 1) }

  /// Returns the texts of as many labels as there is room for: of all, or else of every second,
  /// fifth, tenth and so on, but always of the first one.
  ///
  /// - Parameters:
  ///   - y: The baseline, in em.
  ///   - fixed: A label that is always written. The others keep clear of it.
  static func marks(_ labels: [AxisLabel], y: Double, besides fixed: AxisLabel? = nil) -> [Mark] {
    let placed = labels.map(place)
    let last = fixed.map(place)
    var shown: [PlacedText] = Array(placed.prefix(1))
    for step in steps(below: placed.count) {
      let chosen = stride(from: 0, to: placed.count, by: step).map { placed[$0] }
      if fit(chosen) {
        shown = chosen
        break
      }
    }
    if let last {
      shown = shown.prefix(1) + shown.dropFirst().filter { $0.isClear(of: last) } + [last]
    }
    return shown.compactMap { $0.mark(y: y) }
  }

  /// Returns whether all labels have room beside each other.
  static func fit(_ labels: [AxisLabel]) -> Bool { fit(labels.map(place)) }

  private static func fit(_ texts: [PlacedText]) -> Bool {
    let texts = texts.filter { !$0.text.isEmpty }
    return zip(texts, texts.dropFirst()).allSatisfy { $0.isClear(of: $1) }
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
    if middle - width / 2 < 0 {
      return PlacedText(text: label.text, x: label.start, anchor: .start, from: label.start, width)
    }
    if middle + width / 2 > 100 {
      return PlacedText(
        text: label.text, x: label.end, anchor: .end, from: label.end - width, width)
    }
    return PlacedText(text: label.text, x: middle, anchor: .middle, from: middle - width / 2, width)
  }

  /// A text at its place.
  private struct PlacedText {
    let text: String
    let x: Double
    let anchor: TextAnchor
    /// The estimated extent of the text, in percent.
    let start: Double
    let end: Double

    init(text: String, x: Double, anchor: TextAnchor, from start: Double, _ width: Double) {
      self.text = text
      self.x = x
      self.anchor = anchor
      self.start = start
      end = start + width
    }

    /// Returns whether there is room between the text and another one that follows it.
    func isClear(of next: PlacedText) -> Bool { end + AxisLabels.column * 0.8 <= next.start }

    func mark(y: Double) -> Mark? { text.isEmpty ? nil : .text(text, x: x, y: y, anchor: anchor) }
  }
}
