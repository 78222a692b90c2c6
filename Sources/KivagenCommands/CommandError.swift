/// Why a command stopped: one message for people, one number for scripts.
package struct CommandError: Error, Equatable, Sendable, CustomStringConvertible {
  package var message: String
  package var exit: ExitCode
  /// What was found wrong on the way and not told yet: one sentence each, no full stop.
  var warnings: [String] = []

  package init(_ message: String, exit: ExitCode) {
    self.message = message
    self.exit = exit
  }

  /// The run was cancelled; by which signal, `Machine` knows.
  static let interrupted = CommandError("interrupted", exit: .interrupted)

  package var description: String { message }
}
