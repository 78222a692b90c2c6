/// The end of a run: an exit code of sysexits.h, or that of a shell after a signal.
package enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0
  case usage = 64
  case badData = 65
  case noInput = 66
  case unavailable = 69
  case fault = 70
  case cannotCreate = 73
  case ioFailed = 74
  case busy = 75
  case badSettings = 78
  case hungUp = 129
  case interrupted = 130
  case outputClosed = 141
  case terminated = 143

  /// The meaning of the code, for the reference documentation.
  package var meaning: String {
    switch self {
    case .done: "done"
    case .usage: "wrong arguments"
    case .badData:
      "bad data: an input that is not a listing, a listing whose entries include no usable loan, or an input without loans for a site that had some"
    case .noInput: "an input file that does not exist or cannot be read"
    case .unavailable:
      "Kiva cannot be reached or does not answer with a listing, and nothing is cached; or it lists no loans for a site that had some"
    case .fault: "a bug in kivagen itself"
    case .cannotCreate: "the output cannot be created, or the folder is not kivagen's"
    case .ioFailed:
      "a read or a write failed, other than of the site's own templates, notes and files; a fetch could not write its cache"
    case .busy: "another build of the site is running"
    case .badSettings:
      "bad settings, a bad template, bad front matter, a template, a note or a file in `Static/` that cannot be read, or anything else that a check finds"
    case .hungUp: "ended by SIGHUP, as a shell shows it"
    case .interrupted: "ended by SIGINT (Ctrl-C)"
    case .outputClosed:
      "ended by SIGPIPE without a message: whatever read the output, such as `head`, has closed it"
    case .terminated: "ended by SIGTERM"
    }
  }

  /// The signal by which to end the process, if any. As in a shell, the exit code is the number of
  /// the signal plus 128.
  package var signal: Int32? { rawValue > 128 ? rawValue - 128 : nil }
}
