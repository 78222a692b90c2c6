/// How a run ended, as sysexits.h numbers it; after a signal, as a shell does.
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
  /// SIGHUP, SIGINT or SIGTERM asked it to stop: 128 and the signal's number. The process ends by
  /// that signal.
  case hungUp = 129
  case interrupted = 130
  case terminated = 143

  /// The signal that the process is to end by, if that is how the run ended.
  package var signal: Int32? {
    switch self {
    case .hungUp, .interrupted, .terminated: rawValue - 128
    default: nil
    }
  }
}
