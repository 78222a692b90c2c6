import Charts
import Testing

/// Tests histograms.
struct ChartHistogramTests {
  private let parts = [part("$0 to $50", 4), part("$50 to $100", 8), part("$100 and more", 2)]

  @Test func `has adjacent columns with the edges between them`() {
    let chart = Chart.histogram(parts, edges: ["$0", "$50", "$100", "$150"], ticks: [])
    #expect(chart.bars.map(\.height) == [5, 10, 2.5])
    #expect(
      zip(chart.bars, chart.bars.dropFirst()).allSatisfy {
        ($0.x + $0.width + 0.3).isClose(to: $1.x)
      })
    #expect(chart.texts == ["$0", "$50", "$100", "$150"])
    #expect(chart.marks.last == .text("$150", x: 100, y: 12.5, anchor: .end))
    #expect(chart.titles == ["$0 to $50 · 4", "$50 to $100 · 8", "$100 and more · 2"])
  }

  @Test func `sets a part without an upper edge apart, with its label below`() {
    let chart = Chart.histogram(
      parts, edges: ["$0", "$50", "$100"], isOpenEnded: true, ticks: [])
    let bars = chart.bars
    #expect((bars[1].x - bars[0].x).isClose(to: 100 / 3.5))
    #expect((bars[2].x - bars[1].x).isClose(to: 1.5 * 100 / 3.5))
    #expect(chart.texts == ["$0", "$50", "$100", "$100 and more"])
  }

  @Test func `has only the first and the last text if it is small`() {
    let closed = Chart.histogram(
      parts, edges: ["$0", "$50", "$100", "$150"], ticks: ticks(0, 5, 10), isSmall: true)
    #expect(closed.texts == ["$0", "$150"])
    #expect(closed.marks.first == .grid([.line(x1: 0, y1: 6.3, x2: 100, y2: 6.3)]))
    let open = Chart.histogram(
      parts, edges: ["$0", "$50", "$100"], isOpenEnded: true, ticks: [], isSmall: true)
    #expect(open.texts == ["$0", "$100 and more"])
  }

  @Test func `is drawn with too few edges, with one part, and with none`() {
    for isOpenEnded in [false, true] {
      let chart = Chart.histogram(parts, edges: [], isOpenEnded: isOpenEnded, ticks: [])
      #expect(chart.bars.count == 3)
    }
    #expect(
      Chart.histogram([part("all", 1)], edges: ["$0"], isOpenEnded: true, ticks: []).texts
        == ["all"])
    #expect(
      Chart.histogram([part("all", 1)], edges: ["$0", "$1"], ticks: []).texts == ["$0", "$1"])
    #expect(Chart.histogram([], edges: ["$0"], ticks: []) == .empty)
  }
}
