/// A mark of a chart. `x` and `width` are in percent of the chart's width, `y` and `height` in em.
package indirect enum Mark: Equatable, Sendable {
  case bar(x: Double, y: Double, width: Double, height: Double, style: BarStyle? = nil)
  case dot(x: Double, y: Double)
  case line(x1: Double, y1: Double, x2: Double, y2: Double)
  /// A polyline in a box. It consists of runs of at least two points, with gaps between the runs.
  case polyline(x: Double, y: Double, width: Double, height: Double, runs: [[PolylinePoint]])
  /// A text, whose baseline is at `y`.
  case text(String, x: Double, y: Double, anchor: TextAnchor = .start)
  /// Marks that belong together. The title is their tooltip and, if they are a link, its name.
  case group(title: String?, href: String?, [Mark])
  /// The lines of a grid.
  case grid([Mark])

  /// Whether the mark is or contains a link.
  var hasLink: Bool {
    switch self {
    case .group(_, let href, let marks): href != nil || marks.contains(where: \.hasLink)
    default: false
    }
  }
}

/// A style of bars other than the usual one.
package enum BarStyle: Equatable, Sendable {
  /// A cell of a heat map, with a level from 0 to 4. A higher level is darker.
  case level(Int)
  /// A bar that stands back behind others.
  case quiet
  /// A transparent surface that makes a link large enough to be hit.
  case hit

  /// The class of the SVG element.
  var className: String {
    switch self {
    case .level(let level): "l\(level)"
    case .quiet: "quiet"
    case .hit: "hit"
    }
  }
}

/// A point of a polyline, in percent of the width and of the height of its box. The vertical
/// position counts from the top.
package struct PolylinePoint: Equatable, Sendable {
  package let x: Double
  package let y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// The part of a text that is at the text's position. Start and end follow the direction of the
/// page.
package enum TextAnchor: String, Sendable {
  case start, middle, end
}
