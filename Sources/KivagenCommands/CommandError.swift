internal import Diagnostics

/// The error that ended a command: a message for people, and an exit code for scripts.
package struct CommandError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The message for scripts, in which every name is unchanged.
  package let message: String
  /// The message for a terminal, in which control characters are escaped.
  let terminalMessage: String
  package var exit: ExitCode
  /// The errors in files that a person wrote, if they are the reason.
  private(set) var diagnostics: [Diagnostic] = []
  /// Warnings that were found before the error and are not reported yet.
  var warnings: [Warning] = []

  package init(_ message: String, exit: ExitCode) {
    self.init(lines: [message], exit: exit)
  }

  /// Creates an error whose message has several lines. A line break within one of them is escaped.
  init(lines: [String], exit: ExitCode) {
    message = lines.joined(separator: "\n")
    terminalMessage = lines.map(\.escapedForTerminal).joined(separator: "\n")
    self.exit = exit
  }

  /// Creates an error whose message lists errors in files that a person wrote.
  init(_ diagnostics: [Diagnostic], exit: ExitCode) {
    self.diagnostics = diagnostics
    message = diagnostics.map(\.description).joined(separator: "\n")
    terminalMessage = diagnostics.map(\.terminalDescription).joined(separator: "\n")
    self.exit = exit
  }

  /// The error of a run that was cancelled. `Machine.signal` returns the signal.
  static let interrupted = CommandError("interrupted", exit: .interrupted)

  package var description: String { message }
}
