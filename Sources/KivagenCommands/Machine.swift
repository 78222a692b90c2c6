package import Fetching
package import Host
internal import Loans

/// Everything of the real machine that kivagen uses; `main` makes the real one, tests make theirs.
package struct Machine: Sendable {
  package var files: FileSystem
  package var clock: Clock
  package var console: Console
  /// The network, for a program that introduces itself with the given User-Agent.
  package var transport: @Sendable (_ userAgent: String) -> Transport
  package var environment: [String: String]
  /// Of all requests of the process.
  package var pace = RequestPace()
  package var retries = RetryPolicy()

  package init(
    files: FileSystem, clock: Clock, console: Console,
    transport: @escaping @Sendable (_ userAgent: String) -> Transport,
    environment: [String: String]
  ) {
    self.files = files
    self.clock = clock
    self.console = console
    self.transport = transport
    self.environment = environment
  }

  /// The same machine, with its wall clock standing at `now` if that is given.
  func at(_ now: Timestamp?) -> Machine {
    guard let now else { return self }
    var machine = self
    machine.clock.wallSeconds = { now.seconds }
    return machine
  }
}
