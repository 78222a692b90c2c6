extension Chart {
  /// Returns adjacent columns from zero, with the texts of the edges between them.
  ///
  /// There is one more edge than there are steps. If the last edge is empty, the last step has no
  /// upper end: it stands apart, with its label below it. If `isSmall` is true, the columns are
  /// less high, without a grid, and with the first and the last text only.
  package static func histogram(
    _ parts: [ChartPart], edges: [String], ticks: [ChartTick], isSmall: Bool = false
  ) -> Chart {
    guard let last = parts.last else { return .empty }
    let plot = Plot(
      isSmall ? [] : ticks, values: parts.compactMap(\.value), height: isSmall ? 5 : 10)
    let isOpen = edges.count > parts.count && edges[parts.count].isEmpty
    let slots = isOpen ? plot.slotsWithGap(parts.count) : plot.slots(parts.count)
    let height = plot.bottom + Plot.labels.height
    var marks = [plot.grid(besides: plot.base(of: parts, in: slots))]
    for (part, slot) in zip(parts, slots) {
      let gap = min(0.15, slot.width * 0.05)
      let column = plot.column(of: part, in: Slot(x: slot.x + gap, width: slot.width - 2 * gap))
      marks += plot.titled(column, part: part, slot: slot, height: height, hasTitle: true)
    }
    let positions = slots.map(\.x) + [100]
    var labels = zip(edges, positions).map { AxisLabel($0, at: $1) }
    var end: AxisLabel?
    if isOpen, let slot = slots.last {
      // The last edge is where the step before the gap ends.
      labels = labels.dropLast(2)
      if slots.count > 1 {
        labels.append(AxisLabel(edges[parts.count - 1], at: slots[slots.count - 2].end))
      }
      end = AxisLabel(last.label, start: slot.x, end: slot.end, limit: 20)
    } else if labels.count > 1 {
      end = isSmall ? labels.removeLast() : nil
    }
    if isSmall { labels = Array(labels.prefix(1)) }
    marks += plot.texts
    marks += AxisLabels.marks(labels, y: plot.bottom + Plot.labels.baseline, besides: end)
    return Chart(height: height, marks: marks)
  }
}

extension Plot {
  /// Returns equal parts of the area's width, of which the last one stands apart.
  fileprivate func slotsWithGap(_ count: Int) -> [Slot] {
    guard count > 1 else { return slots(count) }
    let width = (100 - start) / (Double(count) + 0.5)
    let closed = slots(count - 1, end: 100 - width * 1.5)
    return closed + [Slot(x: 100 - width, width: width)]
  }
}
