internal import Decoding
internal import Diagnostics
internal import Host
internal import Kiva
internal import Publishing
internal import Rendering

extension CommandError {
  /// What an error of another room means for the one who called: the step's name, its own words,
  /// and the exit code.
  init(_ cause: any Error, in step: String) {
    switch cause {
    case let error as CommandError: self = error
    case _ where Self.isInterruption(cause): self = .interrupted
    case let error as SiteMistakes: self.init("\(error)", exit: .badSettings)
    case let error as Diagnostic: self.init("\(error)", exit: .badSettings)
    default: self.init("\(step): \(cause)", exit: Self.exit(for: cause))
    }
  }

  private static func isInterruption(_ cause: any Error) -> Bool {
    switch cause {
    case is CancellationError, KivaError.interrupted: true
    case let error as ListingError: error.reason == .cancelled
    case let error as FileError: error.isCancelled
    default: false
    }
  }

  private static func exit(for cause: any Error) -> ExitCode {
    switch cause {
    case KivaError.malformedAPI: .badSettings
    case KivaError.brokenSample: .fault
    case is KivaError: .unavailable
    case is ListingError: .badData
    case is FileError: .ioFailed
    case let error as PublishError: ExitCode(rawValue: error.exitStatus) ?? .fault
    default: .fault
    }
  }
}
