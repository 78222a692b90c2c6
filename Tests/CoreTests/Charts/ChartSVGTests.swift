import Charts
import Site
import Testing

/// Tests how charts are written as SVG.
struct ChartSVGTests {
  @Test func `is as short as possible`() {
    #expect(
      Chart.bars([part("Kenya", 40), part("Peru", 25)]).svg == """
        <svg class="chart" role="img" aria-label="A chart." height="5em">\
        <text y="1em">Kenya</text><text x="100%" y="1em" text-anchor="end">40</text>\
        <rect y="1.4em" width="100%" height=".6em"/>\
        <text y="3.5em">Peru</text><text x="100%" y="3.5em" text-anchor="end">25</text>\
        <rect y="3.9em" width="62.5%" height=".6em"/></svg>
        """)
  }

  @Test func `mirrors positions, but leaves anchors to the direction of the page`() {
    #expect(
      Chart.bars([part("Kenya", 40), part("Peru", 25)]).svg(label: "A chart.", isMirrored: true)
        .text == """
          <svg class="chart" role="img" aria-label="A chart." height="5em">\
          <text x="100%" y="1em">Kenya</text><text y="1em" text-anchor="end">40</text>\
          <rect y="1.4em" width="100%" height=".6em"/>\
          <text x="100%" y="3.5em">Peru</text><text y="3.5em" text-anchor="end">25</text>\
          <rect x="37.5%" y="3.9em" width="62.5%" height=".6em"/></svg>
          """)
  }

  @Test func `draws a line in a box of its own that is not scaled with its stroke`() {
    let points = [PolylinePoint(x: 0, y: 100), PolylinePoint(x: 33.333, y: 0)]
    let chart = Chart(
      height: 4,
      marks: [
        .polyline(x: 10, y: 1, width: 80, height: 2.5, runs: [points]), .dot(x: 5, y: 2),
        .grid([.line(x1: 0, y1: 3, x2: 100, y2: 3)]),
      ])
    let box = #"y="1em" width="80%" height="2.5em" viewBox="0 0 100 100""#
    let kind = #"preserveAspectRatio="none" overflow="visible""#
    let path = #"<path class="polyline" vector-effect="non-scaling-stroke" d="#
    #expect(
      chart.svg == """
        <svg class="chart" role="img" aria-label="A chart." height="4em">\
        <svg x="10%" \(box) \(kind)>\(path)"M0 100L33.33 0"/></svg>\
        <circle class="dot" cx="5%" cy="2em" r=".35em"/>\
        <g class="grid"><line y1="3em" x2="100%" y2="3em"/></g></svg>
        """)
    let mirrored = chart.svg(label: "A chart.", isMirrored: true).text
    #expect(mirrored.contains(#"\#(path)"M100 100L66.67 0"/>"#))
    #expect(mirrored.contains(#"<line x1="100%" y1="3em" y2="3em"/>"#))
    #expect(mirrored.contains(#"<circle class="dot" cx="95%""#))
  }

  @Test func `is a group if it has links, and otherwise a picture`() {
    #expect(Chart.bars([part("a", 1, href: "#a")]).svg.contains(#"role="group""#))
    #expect(Chart.bars([part(String(repeating: "a", count: 50), 1)]).svg.contains(#"role="img""#))
  }

  @Test func `escapes all texts and addresses`() {
    let hostile = "<script>\"&'\u{0}\n"
    let chart = Chart.columns([part(hostile, 1, href: "#\(hostile)")], ticks: [])
    let svg = chart.svg(label: hostile, isMirrored: false).text
    let attribute = "&lt;script&gt;&quot;&amp;&#39;\u{fffd}&#10;"
    #expect(svg.contains("aria-label=\"\(attribute)\""))
    #expect(
      svg.contains("<a href=\"#\(attribute)\"><title>&lt;script&gt;\"&amp;'\u{fffd}\n · 1</title>"))
    #expect(!svg.contains("<script") && !svg.contains("\u{0}") && !svg.contains("style="))
  }

  @Test func `keeps texts that are written from right to left, and combining marks`() {
    for label in ["كينيا", "קניה", "Ke\u{301}nya", "a\u{202e}b"] {
      #expect(Chart.bars([part(label, 1)]).svg.contains(">\(label)</text>"))
    }
  }

  @Test(arguments: [
    (0.004, "0"), (-0.004, "0"), (0.005, ".01"), (0.5, ".5"), (-0.5, "-.5"), (1.05, "1.05"),
    (99.999, "100"),
    (1.10, "1.1"), (33.333, "33.33"), (Double.nan, "0"), (.infinity, "0"), (1e300, "1000000000"),
  ])
  func `writes numbers with at most two decimals, never NaN`(value: Double, expected: String) {
    let chart = Chart(height: value, marks: [.dot(x: 1, y: 1)])
    #expect(chart.svg.contains("height=\"\(expected)em\""))
  }
}
