import Site

/// Writes charts as SVG that is valid in HTML and in XML.
struct SVGWriter {
  private var bytes: [UInt8] = []
  private let isMirrored: Bool

  init(isMirrored: Bool) { self.isMirrored = isMirrored }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func append(_ chart: Chart, label: String) {
    let role = chart.marks.contains(where: \.hasLink) ? "group" : "img"
    append("<svg class=\"chart\" role=\"\(role)\" aria-label=\"")
    HTML.escape(label, spaceAsReferences: true, into: &bytes)
    append("\" height=\"\(Self.number(chart.height))em\">")
    append(chart.marks)
    append("</svg>")
  }

  private mutating func append(_ marks: [Mark]) {
    for mark in marks { append(mark) }
  }

  private mutating func append(_ mark: Mark) {
    switch mark {
    case .bar(let x, let y, let width, let height, let style):
      append("<rect")
      if let style { append(" class=\"\(style.className)\"") }
      appendBox(x: x, y: y, width: width, height: height)
      append("/>")
    case .dot(let x, let y):
      append("<circle class=\"dot\"")
      append("cx", percent: mirrored(x))
      append("cy", em: y)
      append(" r=\".35em\"/>")
    case .line(let x1, let y1, let x2, let y2):
      appendLine(x1: x1, y1: y1, x2: x2, y2: y2)
    case .polyline(let x, let y, let width, let height, let runs):
      append("<svg")
      appendBox(x: x, y: y, width: width, height: height)
      append(" viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\" overflow=\"visible\">")
      append("<path class=\"polyline\" vector-effect=\"non-scaling-stroke\" d=\"")
      for run in runs { append(path(of: run)) }
      append("\"/></svg>")
    case .text(let text, let x, let y, let anchor):
      append(text, x: x, y: y, anchor: anchor)
    case .group(let title, let href, let marks):
      append(marks, title: title, href: href)
    case .grid(let lines):
      append("<g class=\"grid\">")
      append(lines)
      append("</g>")
    }
  }

  private mutating func appendLine(x1: Double, y1: Double, x2: Double, y2: Double) {
    append("<line")
    append("x1", percent: mirrored(x1))
    append("y1", em: y1)
    append("x2", percent: mirrored(x2))
    append("y2", em: y2)
    append("/>")
  }

  private mutating func append(_ text: String, x: Double, y: Double, anchor: TextAnchor) {
    append("<text")
    append("x", percent: mirrored(x))
    append("y", em: y)
    if anchor != .start { append(" text-anchor=\"\(anchor.rawValue)\"") }
    append(">")
    append(escaping: text)
    append("</text>")
  }

  private mutating func append(_ marks: [Mark], title: String?, href: String?) {
    if let href {
      append("<a href=\"")
      HTML.escape(href, spaceAsReferences: true, into: &bytes)
      append("\">")
    } else {
      append("<g>")
    }
    if let title {
      append("<title>")
      append(escaping: title)
      append("</title>")
    }
    append(marks)
    append(href == nil ? "</g>" : "</a>")
  }

  private func path(of run: [PolylinePoint]) -> String {
    let points = run.map { "\(Self.number(mirrored($0.x))) \(Self.number($0.y))" }
    return points.isEmpty ? "" : "M" + points.joined(separator: "L")
  }

  private func mirrored(_ x: Double) -> Double { isMirrored ? 100 - x : x }

  private mutating func appendBox(x: Double, y: Double, width: Double, height: Double) {
    append("x", percent: isMirrored ? 100 - x - width : x)
    append("y", em: y)
    append(" width=\"\(Self.number(width))%\" height=\"\(Self.number(height))em\"")
  }

  /// Appends an attribute, unless it is 0, which is the default of every position.
  private mutating func append(_ name: String, percent value: Double) {
    let number = Self.number(value)
    if number != "0" { append(" \(name)=\"\(number)%\"") }
  }

  /// Appends an attribute, unless it is 0, which is the default of every position.
  private mutating func append(_ name: String, em value: Double) {
    let number = Self.number(value)
    if number != "0" { append(" \(name)=\"\(number)em\"") }
  }

  private mutating func append(escaping text: String) {
    HTML.escape(keepingQuotesOf: text, into: &bytes)
  }

  private mutating func append(_ text: String) { bytes += text.utf8 }

  /// Returns a number with at most two decimals, as short as SVG allows.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let hundredths = Int((min(max(value, -1e9), 1e9) * 100).rounded())
    let (whole, decimals) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if decimals == 0 { return "\(sign)\(whole)" }
    let digits =
      decimals % 10 == 0 ? "\(decimals / 10)" : decimals < 10 ? "0\(decimals)" : "\(decimals)"
    return "\(sign)\(whole == 0 ? "" : "\(whole)").\(digits)"
  }
}
