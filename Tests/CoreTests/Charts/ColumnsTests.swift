import Charts
import Testing

/// Tests vertical columns.
struct ColumnsTests {
  @Test func `stand on an axis from zero, with their values above and their labels below`() {
    let chart = Chart.columns([part("Mon", 5), part("Tue", 10)], ticks: [])
    #expect(
      chart.marks == [
        .grid([.line(x1: 0, y1: 11.3, x2: 100, y2: 11.3)]),
        .bar(x: 18, y: 6.3, width: 14, height: 5), .text("5", x: 25, y: 6, anchor: .middle),
        .bar(x: 68, y: 1.3, width: 14, height: 10),
        .text("10", x: 75, y: 1, anchor: .middle),
        .text("Mon", x: 25, y: 12.5, anchor: .middle),
        .text("Tue", x: 75, y: 12.5, anchor: .middle),
      ])
    #expect(chart.height == 12.8)
  }

  @Test func `have a line and a text for each tick`() {
    let chart = Chart.columns([part("Mon", 5)], ticks: ticks(0, 5, 10))
    #expect(
      chart.marks.first
        == .grid([
          .line(x1: 0, y1: 6.3, x2: 100, y2: 6.3), .line(x1: 0, y1: 1.3, x2: 100, y2: 1.3),
          .line(x1: 0, y1: 11.3, x2: 100, y2: 11.3),
        ]))
    #expect(chart.marks.contains(.text("0", x: 0, y: 11)))
    #expect(chart.marks.contains(.text("5", x: 0, y: 6)))
    #expect(chart.marks.contains(.text("10", x: 0, y: 1)))
    // The texts of the axis have room before the columns.
    #expect(chart.bars.allSatisfy { $0.x > 6 })
  }

  @Test func `reach above the last tick if their values do`() {
    let chart = Chart.columns([part("a", 20), part("b", 10)], ticks: ticks(0, 10))
    #expect(chart.bars.map(\.y) == [1.3, 6.3])
    #expect(
      chart.marks.first
        == Chart.columns([part("a", 20), part("b", 1)], ticks: ticks(0, 10)).marks.first)
  }

  @Test func `interrupt the base where a value is unknown, but not for zero`() {
    let chart = Chart.columns(
      [part("a", 0), part("b", nil), part("c", 1), part("d", 1)], ticks: [])
    #expect(
      chart.marks.first
        == .grid([
          .line(x1: 0, y1: 11.3, x2: 25, y2: 11.3), .line(x1: 50, y1: 11.3, x2: 100, y2: 11.3),
        ]))
    #expect(chart.bars.count == 2)
    #expect(chart.texts == ["0", "1", "1", "a", "b", "c", "d"])
  }

  @Test func `write every fifth or tenth label if there is no room for all, and always the first`()
  {
    let parts = (1...90).map { part("Nov \($0)", 1) }
    let labels = Chart.columns(parts, ticks: []).texts
    #expect(Set(labels) == ["Nov 1", "Nov 21", "Nov 41", "Nov 61", "Nov 81"])
    #expect(Chart.columns(parts, ticks: []).titles.count == 90)
    let hours = (0..<24).map { part("\($0)", 1) }
    #expect(Chart.columns(hours, ticks: []).texts.first == "0")
  }

  @Test func `write all labels that have room, in their order`() {
    let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    #expect(Chart.columns(days.map { part($0, nil) }, ticks: []).texts == days)
  }

  @Test func `write every second date where dates are long, without cutting them`() {
    let days = [
      "28 de septiembre", "5 de octubre", "12 de octubre", "19 de octubre", "26 de octubre",
    ]
    let parts = days.map { ChartPart(label: $0, value: 1, text: "") }
    #expect(
      Chart.columns(parts, ticks: []).texts == [
        "28 de septiembre", "12 de octubre", "26 de octubre",
      ])
  }

  @Test func `write their values even if the text of an unknown value has no room`() {
    let unknown = ChartPart(label: "b", value: nil, text: String(repeating: "no data ", count: 9))
    let parts = [part("a", 1), unknown, part("c", 2), part("d", 3)]
    #expect(Chart.columns(parts, ticks: []).texts == ["1", "2", "3", "a", "b", "c", "d"])
  }

  @Test func `write no values if there are more than eight, or if they would overlap`() {
    let nine = Chart.columns((1...9).map { part("\($0)", Double($0)) }, ticks: [])
    #expect(nine.texts.count == 9)
    #expect(nine.titles.first == "1 · 1")
    let long = (1...8).map { ChartPart(label: "\($0)", value: 1, text: "$1,000,000") }
    #expect(Chart.columns(long, ticks: []).texts == (1...8).map(String.init))
    #expect(Chart.columns(long, ticks: []).titles.first == "1 · $1,000,000")
  }

  @Test func `lead to their pages, from anywhere above and below them`() {
    let chart = Chart.columns([part("a", 1, href: "#a"), part("b", nil, href: "#b")], ticks: [])
    guard case .group("a · 1", "#a", let marks) = chart.marks[1] else {
      Issue.record("the first column is no link")
      return
    }
    #expect(marks.first == .bar(x: 0, y: 0, width: 50, height: 12.8, style: .hit))
    #expect(
      chart.marks[2]
        == .group(
          title: "b", href: "#b", [.bar(x: 50, y: 0, width: 50, height: 12.8, style: .hit)]))
  }

  @Test func `are drawn for one value, for equal values, and for nothing but zeros`() {
    #expect(
      Chart.columns([part("a", 3)], ticks: []).bars == [Bar(x: 43, y: 1.3, width: 14, height: 10)])
    #expect(
      Set(Chart.columns((0..<20).map { part("\($0)", 5) }, ticks: []).bars.map(\.height)) == [10])
    #expect(Chart.columns([part("a", 0), part("b", 0)], ticks: ticks(0)).bars.isEmpty)
    #expect(Chart.columns([], ticks: ticks(0, 1)) == .empty)
  }

  @Test func `leave out ticks that are no values, and texts that would overlap`() {
    let odd = [ChartTick(value: .nan, text: "x"), ChartTick(value: -1, text: "y")] + ticks(0, 1)
    #expect(
      Chart.columns([part("a", 1)], ticks: odd) == Chart.columns([part("a", 1)], ticks: ticks(0, 1))
    )
    let many = (0...100).map { ChartTick(value: Double($0), text: "\($0)") }
    #expect(
      Chart.columns([part("a", nil)], ticks: many).texts == [
        "0", "14", "28", "42", "56", "70", "84", "98", "a",
      ])
  }
}
