/// How a run ended, as sysexits.h numbers it.
package enum ExitCode: Int32, Sendable {
  case done = 0
  /// Wrong arguments.
  case usage = 64
  /// An input that is no listing, or not one usable loan in a listing that has some.
  case badData = 65
  /// An input file that is not there or cannot be read.
  case noInput = 66
  /// Kiva cannot be reached or does not answer with a listing, and nothing is cached.
  case unavailable = 69
  /// A fault of ours.
  case fault = 70
  /// The output cannot be created or is not ours.
  case cannotCreate = 73
  /// A read or a write failed.
  case ioFailed = 74
  /// Another build is running.
  case busy = 75
  /// Bad settings, a bad template, bad front matter.
  case badSettings = 78
}

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

  package var description: String { message }
}
