package import Fetching
package import Host
package import Loans

/// Everything outside the process that kivagen uses. `main` makes the real machine, and tests make
/// their own.
package struct Machine: Sendable {
  package var files: FileSystem
  package var clock: SystemClock
  package var console: Console
  /// Makes the transport to the network that sends the given User-Agent.
  package var transport: @Sendable (_ userAgent: String) -> Transport
  package var environment: [String: String]
  /// Returns the number of the signal that cancelled the run, or `nil` if none did.
  package var signal: @Sendable () -> Int32? = { nil }
  /// The limit for the requests to Kiva's API, which all runs of the process share.
  package var rateLimiter = RateLimiter()
  /// The limit for requests for pictures, which the limit of the API does not include: ten a
  /// second.
  package var pictureRateLimiter = RateLimiter(maximumRequests: 10, window: .seconds(1))
  package var retries = RetryPolicy()
  /// Identifies the version of the program that renders pages. If it is `nil`, every page is
  /// rendered in every build.
  package var program: String?
  /// Opens an address in a browser, and returns whether it could be opened.
  package var openBrowser: @Sendable (_ address: String) async -> Bool = { _ in false }

  /// Keeps a value in memory until the process ends, although nothing uses it any more. `main` sets
  /// it for the real program; in tests it does nothing.
  package var keepUntilExit: @Sendable (_ value: any Sendable) -> Void = { _ in }

  package init(
    files: FileSystem, clock: SystemClock, console: Console,
    transport: @escaping @Sendable (_ userAgent: String) -> Transport, environment: [String: String]
  ) {
    self.files = files
    self.clock = clock
    self.console = console
    self.transport = transport
    self.environment = environment
  }

  /// Returns the error with which a run ends. The outcome says in what state an interrupted command
  /// leaves its work, such as `the site is unchanged`.
  ///
  /// - Returns: The error itself, unless the run was interrupted: then an error with the outcome
  ///   and the exit code of the signal.
  package func finalError(for error: CommandError, outcome: String) -> CommandError {
    guard error.exit == .interrupted else { return error }
    let exit = signal().flatMap { ExitCode(rawValue: 128 + $0) } ?? .interrupted
    var interruption = CommandError("interrupted; \(outcome)", exit: exit)
    interruption.warnings = error.warnings
    return interruption
  }

  /// Returns this machine with its wall clock stopped at `now`, or unchanged if `now` is `nil`. The
  /// machine's own clock, `clock.realSeconds`, goes on.
  package func at(_ now: Timestamp?) -> Machine {
    guard let now else { return self }
    var machine = self
    machine.clock.wallSeconds = { now.seconds }
    return machine
  }
}
