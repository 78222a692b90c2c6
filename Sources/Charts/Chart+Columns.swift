extension Chart {
  /// Returns vertical columns from zero on an axis with ticks, which are less high if `isSmall` is
  /// true. As many labels stand below as there is room for. The values stand above if there are at
  /// most eight and all have room.
  package static func columns(
    _ parts: [ChartPart], ticks: [ChartTick], isSmall: Bool = false
  ) -> Chart {
    if parts.isEmpty { return .empty }
    let plot = Plot(ticks, values: parts.compactMap(\.value), height: isSmall ? 5 : 10)
    let slots = plot.slots(parts.count)
    let height = plot.bottom + Plot.labelHeight
    let limit = AxisLabels.limit(of: parts.count)
    let labels = zip(parts, slots).map {
      AxisLabel($0.label, start: $1.x, end: $1.end, limit: limit)
    }
    let texts = zip(parts, slots).map {
      AxisLabel(
        $0.value == nil ? "" : $0.text, start: $1.x, end: $1.end, limit: AxisLabels.maximumColumns)
    }
    let hasTexts = parts.count <= 8 && AxisLabels.fit(texts)
    let isComplete = hasTexts && AxisLabels.fit(labels)
    var marks = [plot.grid(besides: plot.base(of: parts, in: slots))]
    for (index, part) in parts.enumerated() {
      let slot = slots[index]
      let gap = max(
        slot.width * (parts.count > 30 ? 0.1 : 0.15), (slot.width - Plot.maximumColumnWidth) / 2)
      var inColumn = plot.column(
        of: part, in: Slot(x: slot.x + gap, width: slot.width - 2 * gap))
      if hasTexts, let value = part.value, !texts[index].text.isEmpty {
        inColumn.append(
          .text(
            texts[index].text, x: slot.middle, y: plot.y(of: value) - Plot.textDistance,
            anchor: .middle))
      }
      let hasTitle = !isComplete || labels[index].text != part.label
      marks += plot.titled(inColumn, part: part, slot: slot, height: height, hasTitle: hasTitle)
    }
    marks += plot.texts
    marks += AxisLabels.marks(labels, y: plot.bottom + Plot.labelBaseline)
    return Chart(height: height, marks: marks)
  }
}

extension Plot {
  /// The maximum width of a column in percent. Few columns would otherwise be broader than they are
  /// high.
  fileprivate static let maximumColumnWidth = 14.0

  /// Returns the column of a value, which has no marks if the value is 0 or unknown.
  func column(of part: ChartPart, in slot: Slot) -> [Mark] {
    guard let value = part.value, value > 0 else { return [] }
    return [
      .bar(
        x: slot.x, y: y(of: value), width: slot.width, height: height * share(of: value),
        style: part.isQuiet ? .quiet : nil)
    ]
  }

  /// Returns the marks of a part with its title and its link. `height` is the height of the chart,
  /// which the link covers in the width of the slot.
  func titled(
    _ marks: [Mark], part: ChartPart, slot: Slot, height: Double, hasTitle: Bool
  ) -> [Mark] {
    let title = part.title.isEmpty ? nil : part.title
    if let href = part.href {
      let hit = Mark.bar(x: slot.x, y: 0, width: slot.width, height: height, style: .hit)
      return [.group(title: title, href: href, [hit] + marks)]
    }
    if hasTitle, title != nil, !marks.isEmpty {
      return [.group(title: title, href: nil, marks)]
    }
    return marks
  }
}
