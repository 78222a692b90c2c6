package import Fetching
package import Host
internal import Loans

/// Everything of the real machine that kivagen uses; `main` makes the real one, tests make theirs.
package struct Machine: Sendable {
  package var files: FileSystem
  package var clock: SystemClock
  package var console: Console
  /// The network, for a program that introduces itself with the given User-Agent.
  package var transport: @Sendable (_ userAgent: String) -> Transport
  package var environment: [String: String]
  /// The number of the signal that cancelled the run, if one did.
  package var signal: @Sendable () -> Int32? = { nil }
  /// Of all requests of the process.
  package var rateLimiter = RateLimiter()
  /// Of requests for pictures, which do not count for the API's limit: ten a second.
  package var picturePace = RateLimiter(maximumRequests: 10, window: .seconds(1))
  package var retries = RetryPolicy()

  package init(
    files: FileSystem, clock: SystemClock, console: Console,
    transport: @escaping @Sendable (_ userAgent: String) -> Transport,
    environment: [String: String]
  ) {
    self.files = files
    self.clock = clock
    self.console = console
    self.transport = transport
    self.environment = environment
  }

  /// The error as it is, or that the run was interrupted, with what became of its work.
  func ending(_ error: CommandError, leaving outcome: String) -> CommandError {
    guard error.exit == .interrupted else { return error }
    let exit = signal().flatMap { ExitCode(rawValue: 128 + $0) } ?? .interrupted
    var ending = CommandError("interrupted; \(outcome)", exit: exit)
    ending.warnings = error.warnings
    return ending
  }

  /// Returns this machine with its wall clock stopped at `now`, or unchanged if `now` is `nil`. The
  /// machine's own clock, `clock.realSeconds`, goes on.
  func at(_ now: Timestamp?) -> Machine {
    guard let now else { return self }
    var machine = self
    machine.clock.wallSeconds = { now.seconds }
    return machine
  }
}
