/// A bar, a column, a bin of a histogram, a place of a line, or a cell of a heat map.
package struct ChartPart: Sendable {
  package let label: String
  /// The value, at least 0; `nil` if it is unknown, which is drawn as a gap.
  package let value: Double?
  /// The value as readers see it.
  package let text: String
  package let href: String?
  /// Whether a bar stands back behind others.
  package var isQuiet = false

  /// Creates a part. A value that is negative or not finite is unknown.
  package init(label: String, value: Double?, text: String, href: String? = nil) {
    self.label = label
    self.value = value.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    self.text = text
    self.href = href
  }

  /// The label and the text of the value. If one of them is empty, the title is the other one.
  var title: String {
    label.isEmpty || text.isEmpty ? label + text : "\(label) · \(text)"
  }
}

/// A value on an axis, with its text.
package struct ChartTick: Sendable {
  package let value: Double
  package let text: String

  package init(value: Double, text: String) {
    self.value = value
    self.text = text
  }

  /// Whether the value can be on an axis: it must be finite and not negative.
  var isKnown: Bool { value.isFinite && value >= 0 }
}

/// A dot at a position on two axes.
package struct ChartDot: Sendable {
  /// The position, in the units of the ticks.
  package let x: Double
  package let y: Double
  package let title: String
  package let href: String?

  package init(x: Double, y: Double, title: String, href: String? = nil) {
    self.x = x
    self.y = y
    self.title = title
    self.href = href
  }
}
