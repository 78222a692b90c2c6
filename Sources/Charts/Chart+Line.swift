extension Chart {
  /// Returns a line over equally spaced places on an axis from zero. Where a value is unknown, the
  /// line has a gap. A single known value between gaps is a dot. The links of the parts are not
  /// used.
  package static func line(_ parts: [ChartPart], ticks: [ChartTick]) -> Chart {
    if parts.isEmpty { return .empty }
    let plot = Plot(ticks, values: parts.compactMap(\.value), height: 10)
    // Each place is in the middle of its slot, so that dots and labels at both ends have room.
    let slots = plot.slots(parts.count)
    let (runs, single) = runs(of: parts)
    var marks = [plot.grid(besides: [plot.base])]
    if !runs.isEmpty {
      let lines = runs.map { run in
        run.map { index, value in
          PolylinePoint(
            x: (Double(index) + 0.5) / Double(parts.count) * 100,
            y: 100 - plot.share(of: value) * 100)
        }
      }
      marks.append(
        .polyline(
          x: plot.start, y: plot.top, width: 100 - plot.start, height: plot.height,
          runs: lines))
    }
    marks += single.map { .dot(x: slots[$0].middle, y: plot.y(of: $1)) }
    let limit = AxisLabels.limit(of: parts.count)
    let labels = zip(parts, slots).map {
      AxisLabel($0.label, start: $1.x, end: $1.end, limit: limit)
    }
    marks += plot.texts
    marks += AxisLabels.marks(labels, y: plot.bottom + Plot.labelBaseline)
    return Chart(height: plot.bottom + Plot.labelHeight, marks: marks)
  }

  /// A known value and the index of its place.
  private typealias Place = (index: Int, value: Double)

  /// Returns the runs of at least two known values, and the known values between unknown ones.
  private static func runs(of parts: [ChartPart]) -> (runs: [[Place]], single: [Place]) {
    var runs: [[Place]] = []
    var isInterrupted = true
    for (index, part) in parts.enumerated() {
      if let value = part.value {
        if isInterrupted { runs.append([]) }
        runs[runs.count - 1].append((index, value))
      }
      isInterrupted = part.value == nil
    }
    return (runs.filter { $0.count > 1 }, runs.filter { $0.count == 1 }.flatMap { $0 })
  }
}
