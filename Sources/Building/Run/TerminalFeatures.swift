package import CommandLine
internal import Host

extension Console {
  /// Writes bytes to standard output.
  ///
  /// - Throws: `CommandError` with the exit code 74, or that of an output which its reader closed.
  package func write(_ bytes: [UInt8]) throws(CommandError) {
    try CommandError.converting(to: .ioFailed) { () throws(FileError) in try output(bytes) }
  }
}

/// What messages may use beyond plain lines.
package struct TerminalFeatures: Equatable, Sendable {
  package let hasColors: Bool
  package let canRedrawLines: Bool

  /// Decides what messages may use.
  ///
  /// Sources: https://no-color.org for `NO_COLOR`, https://bixense.com/clicolors for the other two
  /// variables. A terminal without a name (`TERM`) is taken for one that can do nothing.
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
