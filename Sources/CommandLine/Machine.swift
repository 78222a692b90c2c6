package import Fetching
package import Host
package import Loans

/// Everything outside the process. `main` creates the real machine, and tests create their own.
package struct Machine: Sendable {
  package var files: FileSystem
  package var clock: SystemClock
  package var console: Console
  /// Creates the transport that sends the given User-Agent.
  package var transport: @Sendable (_ userAgent: String) -> Transport
  package var environment: [String: String]
  /// Returns the signal that cancelled the run, if any.
  package var signal: @Sendable () -> Int32? = { nil }
  /// The rate limit for requests to Kiva's API, which all runs of the process share.
  package var rateLimiter = RateLimiter()
  /// The separate rate limit for pictures: ten requests per second.
  package var pictureRateLimiter = RateLimiter(maximumRequests: 10, window: .seconds(1))
  package var retries = RetryPolicy()
  /// Identifies the version of the program. If it is `nil`, every build renders every page.
  package var program: String?
  /// Opens an address in a browser, and returns whether that succeeded.
  package var openBrowser: @Sendable (_ address: String) async -> Bool = { _ in false }

  /// Keeps a value that is no longer used in memory until the process ends. In tests, it does
  /// nothing.
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

  /// Returns the error or, if the run was interrupted, one with the exit code of the signal and the
  /// `outcome`, which is the state in which the command leaves its work, such as `the site is
  /// unchanged`.
  package func finalError(for error: CommandError, outcome: String) -> CommandError {
    guard error.exit == .interrupted else { return error }
    let exit = signal().flatMap { ExitCode(rawValue: 128 + $0) } ?? .interrupted
    var interruption = CommandError("interrupted; \(outcome)", exit: exit)
    interruption.warnings = error.warnings
    return interruption
  }

  /// Returns this machine with its wall clock stopped at `now`, if given. The machine's own clock,
  /// `clock.realSeconds`, is not stopped.
  package func at(_ now: Timestamp?) -> Machine {
    guard let now else { return self }
    var machine = self
    machine.clock.wallSeconds = { now.seconds }
    return machine
  }
}
