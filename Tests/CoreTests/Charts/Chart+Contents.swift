import Charts
import Site

/// Returns a part whose text is its value.
func part(_ label: String, _ value: Double?, href: String? = nil) -> ChartPart {
  ChartPart(label: label, value: value, text: value.map(text) ?? "", href: href)
}

/// Returns ticks whose texts are their values.
func ticks(_ values: Double...) -> [ChartTick] {
  values.map { ChartTick(value: $0, text: text($0)) }
}

private func text(_ value: Double) -> String {
  value == value.rounded() && value.magnitude < 1e9 ? "\(Int(value))" : "\(value)"
}

extension Chart {
  /// The chart as SVG of a page that is written from left to right.
  var svg: String { svg(label: "A chart.", isMirrored: false).text }

  /// All marks, with those in groups, but without the groups.
  var allMarks: [Mark] { marks.flatMap(\.contents) }

  /// The bars that show values, without the surfaces of links.
  var bars: [Bar] {
    allMarks.compactMap {
      guard case .bar(let x, let y, let width, let height, let style) = $0, style != .hit else {
        return nil
      }
      return Bar(x: x, y: y, width: width, height: height, style: style)
    }
  }

  var texts: [String] {
    allMarks.compactMap { if case .text(let text, _, _, _) = $0 { text } else { nil } }
  }

  var dotPositions: [[Double]] {
    allMarks.compactMap { if case .dot(let x, let y) = $0 { [x, y] } else { nil } }
  }

  /// The titles of all groups.
  var titles: [String?] {
    marks.compactMap { if case .group(let title, _, _) = $0 { title } else { nil } }
  }
}

extension Mark {
  fileprivate var contents: [Mark] {
    switch self {
    case .group(_, _, let marks), .grid(let marks): marks.flatMap(\.contents)
    default: [self]
    }
  }
}

/// A bar of a chart.
struct Bar: Equatable {
  let x: Double
  let y: Double
  let width: Double
  let height: Double
  var style: BarStyle?
}

extension Double {
  /// Returns whether the number is nearly the same as another one.
  func isClose(to other: Double) -> Bool { (self - other).magnitude < 1e-6 }
}
