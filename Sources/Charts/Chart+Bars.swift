extension Chart {
  /// Returns horizontal bars from zero, in rows, which are less high if `isSmall` is true. The
  /// label of a bar stands above the bar, with the text of the value at the end of the same line.
  package static func bars(_ parts: [ChartPart], isSmall: Bool = false) -> Chart {
    let height = isSmall ? 2.1 : 2.5
    let maximum = parts.compactMap(\.value).max() ?? 0
    var marks: [Mark] = []
    for (index, part) in parts.enumerated() {
      let y = height * Double(index)
      // A row has room for 43 columns of a label and a value.
      let value = part.text.cut(to: 24)
      let label = part.label.cut(to: min(AxisLabels.maximumColumns, 43 - value.columns))
      var inRow: [Mark] = []
      if part.href != nil {
        inRow.append(.bar(x: 0, y: y, width: 100, height: height, style: .hit))
      }
      if !label.isEmpty { inRow.append(.text(label, x: 0, y: y + 1)) }
      if !value.isEmpty { inRow.append(.text(value, x: 100, y: y + 1, anchor: .end)) }
      if let value = part.value, value > 0 {
        inRow.append(
          .bar(
            x: 0, y: y + (isSmall ? 1.35 : 1.4), width: value / maximum * 100,
            height: isSmall ? 0.45 : 0.6, style: part.isQuiet ? .quiet : nil))
      }
      let isCut = label != part.label || value != part.text
      if part.href != nil || isCut {
        inRow = [.group(title: isCut ? part.title : nil, href: part.href, inRow)]
      }
      marks += inRow
    }
    return Chart(height: height * Double(parts.count), marks: marks)
  }
}
