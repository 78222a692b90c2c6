extension Chart {
  /// Returns dots on two axes, which have the extent of their ticks. A dot whose position is
  /// outside is left out.
  package static func dots(_ dots: [ChartDot], across: [ChartTick], up: [ChartTick]) -> Chart {
    let across = across.filter(\.isKnown).sorted { $0.value < $1.value }
    let up = up.filter(\.isKnown).sorted { $0.value < $1.value }
    guard !dots.isEmpty, let left = across.first, let right = across.last,
      let low = up.first, let high = up.last
    else { return .empty }
    let plot = Plot(extent: up, height: 13)
    // Half of a dot at the end must be inside.
    let width = 98 - plot.start
    let extent = right.value - left.value
    func x(of value: Double) -> Double {
      plot.start + width * (extent > 0 ? (value - left.value) / extent : 0)
    }
    let verticals: [Mark] = across.map {
      let x = x(of: $0.value)
      return .line(x1: x, y1: plot.top, x2: x, y2: plot.bottom)
    }
    var marks = [plot.grid(besides: [plot.base] + verticals)]
    for dot in dots
    where (left.value...right.value).contains(dot.x) && (low.value...high.value).contains(dot.y) {
      let mark = Mark.dot(x: x(of: dot.x), y: plot.y(of: dot.y))
      let title = dot.title.isEmpty ? nil : dot.title
      let isPlain = title == nil && dot.href == nil
      marks.append(isPlain ? mark : .group(title: title, href: dot.href, [mark]))
    }
    let labels = across.map { AxisLabel($0.text, at: x(of: $0.value)) }
    marks += plot.texts
    marks += AxisLabels.marks(labels, y: plot.bottom + Plot.labelBaseline)
    return Chart(height: plot.bottom + Plot.labelHeight, marks: marks)
  }
}
