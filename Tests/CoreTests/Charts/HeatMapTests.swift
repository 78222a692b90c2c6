import Charts
import Testing

/// Tests heat maps.
struct HeatMapTests {
  private func levels(_ values: [Double?]) -> [BarStyle?] {
    let cells = [values.map { part("", $0) }]
    return Chart.heatMap(rows: ["a"], columns: values.map { _ in "" }, cells: cells).bars.map(
      \.style)
  }

  @Test func `has a cell for each known value, below and beside the texts of columns and rows`() {
    let chart = Chart.heatMap(
      rows: ["Mon", "Tue"], columns: ["0", "12"],
      cells: [[part("Mon, 0:00", 8), part("Mon, 12:00", 0)], [part("", nil), part("", 4)]])
    #expect(chart.texts == ["0", "12", "Mon", "Tue"])
    #expect(chart.titles == ["Mon, 0:00 · 8", "Mon, 12:00 · 0", "4"])
    #expect(chart.bars.map(\.style) == [.level(4), .level(0), .level(2)])
    #expect(chart.bars.map(\.y) == [1.4, 1.4, 3.3])
    #expect(chart.bars[1].x == chart.bars[2].x)
    #expect(chart.height.isClose(to: 5.2))
  }

  @Test func `is darker for more, and lightest only for zero`() {
    #expect(
      levels([0, 0.001, 25, 26, 50, 75, 76, 100]) == [0, 1, 1, 2, 2, 3, 4, 4].map { .level($0) })
    #expect(levels([3, 3, 3]) == [.level(4), .level(4), .level(4)])
    #expect(levels([0, 0]) == [.level(0), .level(0)])
    #expect(levels([25, 1_000_000]) == [.level(1), .level(4)])
    #expect(levels([.nan, nil, -1]).isEmpty)
  }

  @Test func `takes rows of other lengths than there are columns`() {
    let chart = Chart.heatMap(
      rows: ["a", "b"], columns: ["1", "2"], cells: [[part("", 1)], [], [part("", 1)]])
    #expect(chart.bars.count == 1)
    let long = Chart.heatMap(rows: ["a"], columns: ["1"], cells: [[part("", 1), part("", 1)]])
    #expect(long.bars.count == 1)
  }

  @Test func `has a cell without a title if there is nothing to say about it`() {
    let cells = [[ChartPart(label: "", value: 1, text: "")]]
    let chart = Chart.heatMap(rows: ["a"], columns: ["1"], cells: cells)
    #expect(chart.bars.count == 1 && chart.titles.isEmpty)
  }

  @Test func `of nothing is an empty chart`() {
    #expect(Chart.heatMap(rows: [], columns: ["1"], cells: []) == .empty)
    #expect(Chart.heatMap(rows: ["a"], columns: [], cells: [[]]) == .empty)
    #expect(Chart.heatMap(rows: ["a"], columns: ["1"], cells: []) == .empty)
  }
}
