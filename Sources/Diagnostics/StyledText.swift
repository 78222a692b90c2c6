/// A message whose parts can be emphasized on a terminal. The words carry all information, so that
/// nothing is lost without colors.
package struct StyledText: Equatable, Sendable {
  /// A reason to emphasize a part, with the parameters of its escape sequence.
  /// Source: ECMA-48, "Select graphic rendition".
  package enum Style: String, Sendable, CaseIterable {
    /// The part announces an error.
    case error = "1;31"
    /// The part announces a warning.
    case warning = "1;33"
    /// The part is important for a person, such as a path or a caret.
    case strong = "1"
  }

  private struct StyledRun: Equatable, Sendable {
    let text: String
    let style: Style?
  }

  private var runs: [StyledRun] = []

  package init(_ text: String = "", _ style: Style? = nil) {
    if !text.isEmpty { runs = [StyledRun(text: text, style: style)] }
  }

  package static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    sum += right
    return sum
  }

  package static func + (left: StyledText, right: String) -> StyledText { left + StyledText(right) }

  package static func += (left: inout StyledText, right: StyledText) { left.runs += right.runs }

  package var plain: String { runs.map(\.text).joined() }

  /// Returns the text for a terminal. Only the styles of the runs can change colors; escape
  /// sequences in the text cannot.
  package func terminalText(hasColors: Bool) -> String {
    runs.map { run in
      let text = run.text.escapedForTerminal(keepsLines: true)
      guard hasColors, let style = run.style else { return text }
      return "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
    }.joined()
  }
}

extension [StyledText] {
  /// Returns the texts with a separator between them.
  package func joined(separator: String) -> StyledText {
    var joined = StyledText()
    for (index, text) in enumerated() {
      if index > 0 { joined += StyledText(separator) }
      joined += text
    }
    return joined
  }
}
