internal import Decoding
internal import Diagnostics
package import Host
internal import Kiva
internal import Publishing
internal import SiteIndex

extension CommandError {
  /// Creates the error of a command from the error of another module: its message after the name of
  /// the step that failed, with the exit code for such errors.
  package init(_ cause: any Error, in step: String) {
    switch cause {
    case let error as CommandError: self = error
    case _ where Self.isInterruption(cause): self = .interrupted
    case let error as SiteErrors: self.init(error.diagnostics, exit: .badSettings)
    case let error as Diagnostic: self.init([error], exit: .badSettings)
    case let error as PublishError:
      let lines = error.lines
      self.init(
        lines: ["\(step): \(lines[0])"] + lines.dropFirst(),
        exit: ExitCode(rawValue: error.exitStatus) ?? .fault)
    default: self.init("\(step): \(cause)", exit: Self.exitCode(for: cause))
    }
  }

  /// Creates the error for a file that could not be read or written. The exit code is used unless
  /// the run was cancelled, or a pipe was closed by its reader.
  package init(_ error: FileError, exit: ExitCode) {
    self =
      error.isCancelled
      ? .interrupted : CommandError("\(error)", exit: error.isClosedByReader ? .outputClosed : exit)
  }

  /// Performs `work`, and throws the error of a file as that of a command with this exit code.
  package static func converting<Result>(
    to exit: ExitCode, _ work: () throws(FileError) -> Result
  ) throws(CommandError) -> Result {
    do throws(FileError) {
      return try work()
    } catch {
      throw CommandError(error, exit: exit)
    }
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
