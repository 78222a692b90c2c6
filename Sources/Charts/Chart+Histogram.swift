extension Chart {
  /// Returns adjacent columns from zero, with the texts of the edges between them.
  ///
  /// `edges` has the text of the lower edge of each part, and that of the upper edge of the last
  /// part. If `isOpenEnded` is true, the last part has no upper edge, and stands apart with its
  /// label below. If `isSmall` is true, the columns are less high, without a grid, and with the
  /// first and the last text only.
  package static func histogram(
    _ parts: [ChartPart], edges: [String], isOpenEnded: Bool = false, ticks: [ChartTick],
    isSmall: Bool = false
  ) -> Chart {
    guard let last = parts.last else { return .empty }
    let plot = Plot(
      isSmall ? [] : ticks, values: parts.compactMap(\.value), height: isSmall ? 5 : 10)
    let slots = isOpenEnded ? plot.slotsWithGap(parts.count) : plot.slots(parts.count)
    let height = plot.bottom + Plot.labelHeight
    var marks = [plot.grid(besides: plot.base(of: parts, in: slots))]
    for (part, slot) in zip(parts, slots) {
      let gap = min(0.15, slot.width * 0.05)
      let column = plot.column(of: part, in: Slot(x: slot.x + gap, width: slot.width - 2 * gap))
      marks += plot.titled(column, part: part, slot: slot, height: height, hasTitle: true)
    }
    // The lower edge of a part that stands apart is written where the part before it ends.
    let adjacent = isOpenEnded ? slots.dropLast() : slots[...]
    let positions = adjacent.map(\.x) + adjacent.suffix(1).map(\.end)
    var labels = zip(edges, positions).map { AxisLabel($0, at: $1) }
    var end: AxisLabel?
    if isOpenEnded, let slot = slots.last {
      end = AxisLabel(
        last.label, start: slot.x, end: slot.end, limit: AxisLabels.maximumColumns)
    } else if isSmall, labels.count > 1 {
      end = labels.removeLast()
    }
    if isSmall { labels = Array(labels.prefix(1)) }
    marks += plot.texts
    marks += AxisLabels.marks(labels, y: plot.bottom + Plot.labelBaseline, besides: end)
    return Chart(height: height, marks: marks)
  }
}

extension Plot {
  /// Divides the area's width into equal parts, with a gap before the last part.
  fileprivate func slotsWithGap(_ count: Int) -> [Slot] {
    guard count > 1 else { return slots(count) }
    let width = (100 - start) / (Double(count) + 0.5)
    let closed = slots(count - 1, end: 100 - width * 1.5)
    return closed + [Slot(x: 100 - width, width: width)]
  }
}
