import Charts
import Testing

/// Tests dots on two axes.
struct DotsTests {
  private func dot(_ x: Double, _ y: Double, href: String? = nil) -> ChartDot {
    ChartDot(x: x, y: y, title: "Maria", href: href)
  }

  @Test func `are drawn at their positions, with titles and links`() {
    let chart = Chart.dots(
      [dot(0, 0), dot(10, 100, href: "#m")], across: ticks(0, 10), up: ticks(0, 100))
    #expect(chart.dotPositions[0][1] == 14.3 && chart.dotPositions[1][1] == 1.3)
    #expect(chart.titles == ["Maria", "Maria"])
    #expect(chart.texts == ["0", "100", "0", "10"])
    let circle = #"<circle class="dot" cx="98%" cy="1.3em" r=".35em"/>"#
    #expect(chart.svg.contains("<a href=\"#m\"><title>Maria</title>\(circle)</a>"))
  }

  @Test func `are proportional between ticks that do not begin at zero`() {
    let chart = Chart.dots([dot(15, 25)], across: ticks(20, 10), up: ticks(20, 30))
    let ends = Chart.dots([dot(10, 20), dot(20, 30)], across: ticks(10, 20), up: ticks(20, 30))
    let (low, high) = (ends.dotPositions[0], ends.dotPositions[1])
    #expect(chart.dotPositions[0][0].isClose(to: (low[0] + high[0]) / 2))
    #expect(chart.dotPositions[0][1].isClose(to: (low[1] + high[1]) / 2))
  }

  @Test func `are never drawn outside the ticks, or at no number`() {
    let outside = [
      dot(-1, 5), dot(11, 5), dot(5, 101), dot(5, -1), dot(.nan, 5), dot(5, .nan),
      dot(.infinity, 5),
    ]
    #expect(Chart.dots(outside, across: ticks(0, 10), up: ticks(0, 100)).dotPositions.isEmpty)
  }

  @Test func `have dates that are not cut, at least the first and the last one`() {
    func texts(_ days: [String]) -> [String] {
      let across = days.enumerated().map { ChartTick(value: Double($0), text: $1) }
      return Chart.dots([dot(1, 1)], across: across, up: ticks(0, 100)).texts
    }
    let days = [
      "15 de noviembre", "22 de noviembre", "29 de noviembre", "6 de diciembre", "13 de diciembre",
    ]
    #expect(texts(days) == ["0", "100", "15 de noviembre", "13 de diciembre"])
    let years = ["noviembre de 2026", "diciembre de 2027"]
    #expect(texts(years) == ["0", "100"] + years)
  }

  @Test func `need an axis in both directions`() {
    #expect(Chart.dots([dot(1, 1)], across: [], up: ticks(0, 1)) == .empty)
    #expect(Chart.dots([dot(1, 1)], across: ticks(0, 1), up: []) == .empty)
    #expect(Chart.dots([], across: ticks(0, 1), up: ticks(0, 1)) == .empty)
    #expect(Chart.dots([dot(1, 1)], across: ticks(1), up: ticks(1)).dotPositions.count == 1)
  }
}
