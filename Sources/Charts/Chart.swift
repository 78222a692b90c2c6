package import Site

/// A chart, as marks on a surface that is as wide as the column in which it stands.
///
/// Horizontal positions and widths are in percent of the width, vertical ones in em. A chart thus
/// fits every width without scaling its text, and grows with the text.
package struct Chart: Equatable, Sendable {
  /// The height in em.
  package let height: Double
  package let marks: [Mark]

  package init(height: Double, marks: [Mark]) {
    self.height = height
    self.marks = marks
  }

  /// A chart of no data, which has neither marks nor a height.
  package static let empty = Chart(height: 0, marks: [])

  /// Whether the chart has no marks.
  package var isEmpty: Bool { marks.isEmpty }

  /// Returns inline SVG; nothing if the chart is empty.
  ///
  /// The label is a sentence that says what the chart shows, for screen readers. `isMirrored` is
  /// true on pages that are written from right to left.
  package func svg(label: String, isMirrored: Bool) -> HTML {
    if isEmpty { return HTML(trusted: "") }
    var writer = SVGWriter(isMirrored: isMirrored)
    writer.append(self, label: label)
    return HTML(trusted: writer.text)
  }
}
