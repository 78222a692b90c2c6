internal import Decoding
package import Diagnostics
package import Host
internal import Kiva
internal import Publishing
internal import SiteIndex

/// The error that ended a command: a message for people, and an exit code for scripts.
package struct CommandError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The message for scripts, in which names are not changed.
  package let message: String
  /// The message for a terminal, in which control characters are escaped.
  package let terminalMessage: StyledText
  package var exit: ExitCode
  /// The underlying errors in files that a person wrote.
  package private(set) var diagnostics: [Diagnostic] = []
  /// The messages that are not about such files, if there are also diagnostics.
  package private(set) var otherMessages: [String] = []
  /// Warnings that preceded the error and have not been reported yet.
  package var warnings: [Warning] = []

  package init(_ message: String, exit: ExitCode) { self.init(lines: [message], exit: exit) }

  /// Creates an error with several lines. Line breaks within a line are escaped.
  package init(lines: [String], exit: ExitCode) {
    message = lines.joined(separator: "\n")
    terminalMessage = StyledText(lines.map(\.escapedForTerminal).joined(separator: "\n"))
    self.exit = exit
  }

  /// Creates an error that lists errors in files that a person wrote.
  package init(_ diagnostics: [Diagnostic], exit: ExitCode) {
    self.diagnostics = diagnostics
    message = diagnostics.map(\.description).joined(separator: "\n")
    terminalMessage = diagnostics.map(\.terminalDescription).joined(separator: "\n")
    self.exit = exit
  }

  /// Creates the error for an unreadable template, note, static file or folder. Its exit code is
  /// 78, as for all findings of a check, unless another one is given or the run was cancelled.
  package init(unreadable error: FileError, exit: ExitCode = .badSettings) {
    self.init(error, exit: exit)
    if error.isCancelled { return }
    diagnostics = [
      Diagnostic(file: error.path, message: "cannot \(error.action) it: \(error.reason)")
    ]
  }

  /// Creates an error from one or more others, with their exit code or, if their exit codes differ,
  /// 78.
  package init(combining errors: [CommandError]) {
    message = errors.map(\.message).joined(separator: "\n")
    terminalMessage = errors.map(\.terminalMessage).joined(separator: "\n")
    let codes = Set(errors.map(\.exit))
    exit = codes.count == 1 ? errors[0].exit : .badSettings
    diagnostics = errors.flatMap(\.diagnostics)
    otherMessages = errors.flatMap { $0.diagnostics.isEmpty ? [$0.message] : $0.otherMessages }
    warnings = errors.flatMap(\.warnings)
  }

  /// Creates an error that lists one or more others, without duplicates and with their number at
  /// the end. Within each part, errors without a file come first; the others are sorted by file and
  /// position.
  package init(listing parts: [[CommandError]]) {
    let others = parts.joined().flatMap { $0.diagnostics.isEmpty ? [$0.message] : $0.otherMessages }
    var diagnostics: [Diagnostic] = []
    for part in parts {
      for diagnostic in part.flatMap(\.diagnostics).sortedByPosition
      where diagnostic != diagnostics.last { diagnostics.append(diagnostic) }
    }
    let count = others.count + diagnostics.count
    let fileCount = Set(diagnostics.map(\.file)).count
    let places = fileCount == 0 ? "" : " in \(fileCount.counted("file"))"
    let end = "\(count.counted("error"))\(places)"
    message = (others + diagnostics.map(\.description) + [end]).joined(separator: "\n")
    terminalMessage =
      (others.map { StyledText($0.escapedForTerminal) } + diagnostics.map(\.terminalDescription)
      + [StyledText(end)]).joined(separator: "\n")
    exit = .badSettings
    self.diagnostics = diagnostics
    otherMessages = others
  }

  /// The error of a run that was cancelled. `Machine.signal` returns the signal.
  package static let interrupted = CommandError("interrupted", exit: .interrupted)

  package var description: String { message }
}

extension Warning {
  /// Creates a warning about the place of a diagnostic, if there is one.
  package init(_ category: Category, on place: Diagnostic?, _ message: String) {
    if let place, let line = place.position?.line {
      self.init(category, in: place.file, line: line, message)
    } else {
      self.init(category, at: place.map { .file($0.file) }, message)
    }
  }
}

extension [Diagnostic] {
  /// The diagnostics sorted by file, line and column. Those without a position come last.
  fileprivate var sortedByPosition: [Diagnostic] {
    enumerated().sorted { one, other in
      let (first, second) = (one.element, other.element)
      return (first.file, first.position?.line ?? .max, first.position?.column ?? .max, one.offset)
        < (
          second.file, second.position?.line ?? .max, second.position?.column ?? .max, other.offset
        )
    }.map(\.element)
  }
}

extension CommandError {
  /// Creates the error of a command from an error of another module, with the name of the failed
  /// step.
  package init(_ cause: any Error, in step: String) {
    switch cause {
    case let error as CommandError: self = error
    case _ where Self.isInterruption(cause): self = .interrupted
    case let error as SiteErrors: self.init(error.diagnostics, exit: .badSettings)
    case let error as Diagnostic: self.init([error], exit: .badSettings)
    case let error as PublishError:
      self.init(error.lines, in: step, exit: ExitCode(rawValue: error.exitStatus) ?? .fault)
    case let error as KivaError: self.init(error.lines, in: step, exit: Self.exitCode(for: error))
    default: self.init("\(step): \(cause)", exit: Self.exitCode(for: cause))
    }
  }

  /// Creates an error with at least one line, the first of which is preceded by the failed step.
  private init(_ lines: [String], in step: String, exit: ExitCode) {
    self.init(lines: ["\(step): \(lines[0])"] + lines.dropFirst(), exit: exit)
  }

  /// Creates the error for a file that could not be read or written, with the exit code `exit`,
  /// unless the run was cancelled or the reader closed a pipe.
  package init(_ error: FileError, exit: ExitCode) {
    self =
      error.isCancelled
      ? .interrupted : CommandError("\(error)", exit: error.isClosedByReader ? .outputClosed : exit)
  }

  /// Performs `work`, and converts an error of a file into that of a command with this exit code.
  package static func converting<Result>(
    to exit: ExitCode, _ work: () throws(FileError) -> Result
  ) throws(CommandError) -> Result {
    do throws(FileError) { return try work() } catch { throw CommandError(error, exit: exit) }
  }

  private static func isInterruption(_ cause: any Error) -> Bool {
    switch cause {
    case is CancellationError, KivaError.interrupted: true
    case let error as ListingError: error.reason == .cancelled
    case let error as FileError: error.isCancelled
    case PublishError.failed(let error), PublishError.unfinished(.disk(let error), _, _):
      error.isCancelled
    default: false
    }
  }

  private static func exitCode(for cause: any Error) -> ExitCode {
    switch cause {
    case KivaError.malformedAPI: .badSettings
    case KivaError.brokenSample: .fault
    case is KivaError: .unavailable
    case is ListingError: .badData
    case is FileError: .ioFailed
    default: .fault
    }
  }
}
