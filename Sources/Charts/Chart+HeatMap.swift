extension Chart {
  /// Returns a table of cells, which are darker for larger values. Only a cell of 0 has the
  /// lightest color, and an unknown value has no cell.
  ///
  /// `cells` has a row for each of `rows`, with a cell for each of `columns`. Surplus cells are not
  /// drawn. The title of a cell consists of its label and its text; its link is not used.
  package static func heatMap(
    rows: [String], columns: [String], cells: [[ChartPart]]
  ) -> Chart {
    let known = cells.flatMap { $0.compactMap(\.value) }
    guard !rows.isEmpty, !columns.isEmpty, !cells.isEmpty else { return .empty }
    let maximum = known.max() ?? 0
    let names = rows.map { $0.cut(to: AxisLabels.maximumTickColumns) }
    let start = Double((names.map(\.columns).max() ?? 0) + 1) * AxisLabels.columnWidth
    let width = (100 - start) / Double(columns.count)
    // At 13 pixels, a row is 24 pixels high.
    let (top, height) = (1.4, 1.9)
    let gap = (x: min(0.3, width * 0.1), y: 0.12)
    let limit = AxisLabels.limit(of: columns.count)
    var marks = AxisLabels.marks(
      columns.enumerated().map { index, text in
        let x = start + width * Double(index)
        return AxisLabel(text, start: x, end: x + width, limit: limit)
      }, y: 1)
    for (row, values) in cells.prefix(rows.count).enumerated() {
      let y = top + height * Double(row)
      for (column, cell) in values.prefix(columns.count).enumerated() {
        guard let value = cell.value else { continue }
        let bar = Mark.bar(
          x: start + width * Double(column), y: y, width: width - gap.x, height: height - gap.y,
          style: .level(level(of: value, maximum: maximum)))
        marks.append(
          cell.title.isEmpty ? bar : .group(title: cell.title, href: nil, [bar]))
      }
    }
    for (row, name) in names.enumerated() where !name.isEmpty {
      marks.append(.text(name, x: 0, y: top + height * Double(row) + 1.3))
    }
    return Chart(height: top + height * Double(rows.count), marks: marks)
  }

  /// Returns 0 for zero, and otherwise a level from 1 to 4 in proportion to the largest value.
  private static func level(of value: Double, maximum: Double) -> Int {
    value > 0 ? min(4, max(1, Int((value / maximum * 4).rounded(.up)))) : 0
  }
}
