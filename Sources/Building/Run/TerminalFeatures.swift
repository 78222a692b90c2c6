package import CommandLine
internal import Host

extension Console {
  /// Writes to standard output. Throws an error with the exit code 74, or with that for an output
  /// that the reader has closed.
  package func write(_ bytes: [UInt8]) throws(CommandError) {
    try CommandError.converting(to: .ioFailed) { () throws(FileError) in try output(bytes) }
  }
}

/// The features of a terminal that messages may use besides plain lines.
package struct TerminalFeatures: Equatable, Sendable {
  package let hasColors: Bool
  package let canRedrawLines: Bool

  /// Reads the environment. A terminal without a name in `TERM` counts as one without features.
  /// Sources: https://no-color.org and https://bixense.com/clicolors.
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
