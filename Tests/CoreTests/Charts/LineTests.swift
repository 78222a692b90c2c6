import Charts
import Testing

/// Tests lines over places.
struct LineTests {
  @Test func `goes from place to place`() {
    let chart = Chart.line([part("a", 0), part("b", 5), part("c", 10)], ticks: [])
    guard case .polyline(0, 1.3, 100, 10, let runs) = chart.marks[1] else {
      Issue.record("there is no polyline")
      return
    }
    #expect(runs.count == 1)
    #expect(runs[0].map(\.y) == [100, 50, 0])
    #expect(zip(runs[0].map(\.x), [100.0 / 6, 50, 500.0 / 6]).allSatisfy { $0.isClose(to: $1) })
    #expect(chart.texts == ["a", "b", "c"])
  }

  @Test func `has a gap where a value is unknown, and a dot for a single value`() {
    let values: [Double?] = [1, 2, nil, 4, nil, nil, .nan, 3, 4]
    let chart = Chart.line(values.map { part("", $0) }, ticks: [])
    let runs = chart.allMarks.compactMap {
      if case .polyline(_, _, _, _, let runs) = $0 { runs } else { nil }
    }
    #expect(runs.map { $0.map(\.count) } == [[2, 2]])
    #expect(chart.dotPositions.count == 1)
    #expect(chart.dotPositions[0][0].isClose(to: 3.5 / 9 * 100) && chart.dotPositions[0][1] == 1.3)
  }

  @Test func `is a dot for one value, and has only its axis without values`() {
    #expect(Chart.line([part("a", 5)], ticks: []).dotPositions == [[50, 1.3]])
    let unknown = Chart.line([part("a", nil), part("b", nil)], ticks: ticks(0, 5))
    #expect(unknown.dotPositions.isEmpty && unknown.texts == ["0", "5", "a", "b"])
    #expect(Chart.line([], ticks: ticks(0, 5)) == .empty)
  }

  @Test func `stays at the bottom for zeros, and at the top for equal values`() {
    for (value, y) in [(0.0, 100.0), (7, 0)] {
      let chart = Chart.line((0..<14).map { part("\($0)", value) }, ticks: [])
      guard case .polyline(_, _, _, _, let runs) = chart.marks[1] else {
        Issue.record("there is no polyline")
        return
      }
      #expect(Set(runs[0].map(\.y)) == [y])
    }
  }
}
