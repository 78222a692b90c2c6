internal import Diagnostics

/// Why a command stopped: one message for people, one number for scripts.
package struct CommandError: Error, Equatable, Sendable, CustomStringConvertible {
  /// As a script gets it: with every name as it is.
  package let message: String
  /// As a terminal gets it.
  let terminalMessage: String
  package var exit: ExitCode
  /// What was found wrong on the way and not told yet: one sentence each, no full stop.
  var warnings: [String] = []

  package init(_ message: String, exit: ExitCode) {
    self.init(lines: [message], exit: exit)
  }

  /// With several lines of our own; what breaks the line in one of them is escaped.
  init(lines: [String], exit: ExitCode) {
    message = lines.joined(separator: "\n")
    terminalMessage = lines.map(\.escapedForTerminal).joined(separator: "\n")
    self.exit = exit
  }

  init(_ mistakes: [Diagnostic], exit: ExitCode) {
    message = mistakes.map(\.description).joined(separator: "\n")
    terminalMessage = mistakes.map(\.terminalDescription).joined(separator: "\n")
    self.exit = exit
  }

  /// The run was cancelled; by which signal, `Machine` knows.
  static let interrupted = CommandError("interrupted", exit: .interrupted)

  package var description: String { message }
}
