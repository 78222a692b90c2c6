import Charts
import Site

/// A standalone chart of the seconds that programs took, as bars in groups.
struct BenchmarkChart: Decodable {
  let title: String
  let groups: [Group]

  /// Programs that did the same work. Their bars share a scale.
  struct Group: Decodable {
    let title: String
    let programs: [Program]

    var bars: Chart { .bars(programs.map(\.part)) }
  }

  /// A program, with the time that it took.
  struct Program: Decodable {
    let title: String
    let seconds: Double
    /// The seconds as readers see them.
    let text: String
    /// Whether the program is kivagen, whose bars stand out.
    let isOwn: Bool

    var part: ChartPart {
      var part = ChartPart(label: title, value: seconds, text: text)
      part.isQuiet = !isOwn
      return part
    }
  }

  /// The width and the margin of the chart, the height of a group's title and the space below a
  /// group, in pixels.
  private static let width = 720
  private static let margin = 16
  private static let head = 32
  private static let foot = 12
  /// The size of the text, by which the sizes of the bars in em become pixels.
  private static let fontSize = 13

  private static let style = """
    text{fill:#1c211e}
    rect{fill:#176547}
    .quiet{fill:#8c8470}
    .paper{fill:#fffdf9}
    @media(prefers-color-scheme:dark){
    text{fill:#edebe4}
    rect{fill:#5fd0a0}
    .quiet{fill:#6f7d75}
    .paper{fill:#181e1b}
    }
    """

  /// The chart as a file of SVG.
  var svg: String {
    var top = 8
    var body = ""
    for group in groups {
      let bars = group.bars
      let height = Int((bars.height * Double(Self.fontSize)).rounded(.up))
      body += """
        <text x="\(Self.margin)" y="\(top + 20)" font-weight="650">\(escaped(group.title))</text>
        <svg x="\(Self.margin)" y="\(top + Self.head)" width="\(Self.width - 2 * Self.margin)" \
        height="\(height)">\(bars.svg(label: group.title, isMirrored: false).text)</svg>

        """
      top += Self.head + height + Self.foot
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width)" height="\(top)" \
      viewBox="0 0 \(Self.width) \(top)" font-family="Inter, system-ui, sans-serif" \
      font-size="\(Self.fontSize)">
      <title>\(escaped(title))</title>
      <style>
      \(Self.style)
      </style>
      <rect class="paper" width="\(Self.width)" height="\(top)"/>
      \(body)</svg>

      """
  }

  private func escaped(_ text: String) -> String { HTML(escaping: text).text }
}
