/// What messages may use beyond plain lines.
package struct TerminalFeatures: Equatable, Sendable {
  /// Whether parts of messages have colors.
  package let hasColors: Bool
  /// Whether a line can be erased and written anew.
  package let canRedrawLines: Bool

  /// Decides what messages may use.
  ///
  /// Sources: https://no-color.org for `NO_COLOR`, https://bixense.com/clicolors for the other two
  /// variables. A terminal without a name (`TERM`) is taken for one that can do nothing.
  ///
  /// - Parameters:
  ///   - environment: The environment variables of the process.
  ///   - isTerminal: Whether messages go to a terminal.
  package init(of environment: [String: String], isTerminal: Bool) {
    let isDumb = ["", "dumb"].contains(environment["TERM"] ?? "")
    canRedrawLines = isTerminal && !isDumb
    if !(environment["NO_COLOR"] ?? "").isEmpty {
      hasColors = false
    } else if !["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "") {
      hasColors = true
    } else {
      hasColors = canRedrawLines && environment["CLICOLOR"] != "0"
    }
  }
}
