import Charts
import Testing

/// Tests horizontal bars.
struct BarsTests {
  @Test func `stand in rows, with a label and a value above each`() {
    let chart = Chart.bars([part("Kenya", 40), part("Peru", 10)])
    #expect(
      chart.marks == [
        .text("Kenya", x: 0, y: 1), .text("40", x: 100, y: 1, anchor: .end),
        .bar(x: 0, y: 1.4, width: 100, height: 0.6),
        .text("Peru", x: 0, y: 3.5), .text("10", x: 100, y: 3.5, anchor: .end),
        .bar(x: 0, y: 3.9, width: 25, height: 0.6),
      ])
    #expect(chart.height == 5)
  }

  @Test func `are less high if they are small`() {
    let chart = Chart.bars([part("Kenya", 40), part("Peru", 10)], isSmall: true)
    #expect(chart.height == 4.2)
    #expect(chart.bars.map(\.height) == [0.45, 0.45])
  }

  @Test func `lead to their pages, from anywhere in the row`() {
    let chart = Chart.bars([part("Kenya", 40, href: "index.html#country=ke")])
    #expect(
      chart.marks == [
        .group(
          title: nil, href: "index.html#country=ke",
          [
            .bar(x: 0, y: 0, width: 100, height: 2.5, style: .hit), .text("Kenya", x: 0, y: 1),
            .text("40", x: 100, y: 1, anchor: .end), .bar(x: 0, y: 1.4, width: 100, height: 0.6),
          ])
      ])
  }

  @Test func `of zero and of unknown values are not drawn, but have their texts`() {
    let parts = [
      part("Zero", 0), ChartPart(label: "Unknown", value: nil, text: "unknown"), part("One", 1),
    ]
    let chart = Chart.bars(parts)
    #expect(chart.texts == ["Zero", "0", "Unknown", "unknown", "One", "1"])
    #expect(chart.bars == [Bar(x: 0, y: 6.4, width: 100, height: 0.6)])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -1])
  func `of values that are not numbers of something are unknown`(value: Double) {
    #expect(ChartPart(label: "", value: value, text: "").value == nil)
    #expect(
      Chart.bars([part("a", 2), ChartPart(label: "b", value: value, text: "?")]).bars.count == 1)
  }

  @Test func `are proportional to values from 25 to 1,000,000`() {
    let chart = Chart.bars([part("a", 25), part("b", 500_000), part("c", 1_000_000)])
    #expect(chart.bars.map(\.x) == [0, 0, 0])
    #expect(chart.bars.map(\.width) == [0.0025, 50, 100])
  }

  @Test func `are all of the full width if their values are equal`() {
    #expect(
      Chart.bars((0..<90).map { part("\($0)", 7) }).bars.map(\.width)
        == .init(repeating: 100, count: 90))
  }

  @Test func `have all of a long label in their title`() {
    let label = String(repeating: "name ", count: 60)
    let chart = Chart.bars([part(label, 1), part("Peru", 1)])
    #expect(chart.titles == ["\(label) · 1"])
    #expect(chart.texts == ["name name name name name name nam…", "1", "Peru", "1"])
  }

  @Test func `cut labels by the columns that their characters take`() {
    let cjk = String(repeating: "微型贷款", count: 10)
    #expect(Chart.bars([part(cjk, 1)]).texts.first == String(cjk.prefix(16)) + "…")
    let accents = String(repeating: "e\u{301}\u{302}", count: 34)
    #expect(Chart.bars([part(accents, 1)]).texts.first == accents)
    #expect(Chart.bars([part(accents + "e", 1)]).texts.first == String(accents.prefix(33)) + "…")
  }

  @Test func `cut labels earlier beside a long value`() {
    let label = String(repeating: "n", count: 34)
    let chart = Chart.bars([ChartPart(label: label, value: 1, text: "1,234,567 loans, $9")])
    #expect(chart.texts == [String(repeating: "n", count: 23) + "…", "1,234,567 loans, $9"])
  }

  @Test func `of nothing are an empty chart`() {
    #expect(Chart.bars([]) == .empty)
    #expect(Chart.bars([]).svg == "")
  }

  @Test func `can stand back behind others`() {
    var quiet = part("Hugo", 2)
    quiet.isQuiet = true
    #expect(Chart.bars([quiet, part("kivagen", 1)]).bars.map(\.style) == [.quiet, nil])
  }
}
