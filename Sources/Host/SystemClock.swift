#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The wall clocks and the monotonic clock. `main` passes the real ones down.
package struct SystemClock: Sendable {
  /// Returns the time of the run in seconds since 1970, UTC. It may jump, and `--now` can set it.
  package var wallSeconds: @Sendable () -> Int
  /// Returns the time of the machine's own clock in seconds since 1970, UTC. No option can set it.
  /// Nothing is deleted permanently before this clock agrees that it is time.
  package var realSeconds: @Sendable () -> Int
  /// Returns the time for deadlines and durations, which never jumps.
  package var monotonic: @Sendable () -> ContinuousClock.Instant
  package var sleep: @Sendable (Duration) async throws -> Void

  /// Creates a clock. If `realSeconds` is `nil`, the wall clock is also the machine's own clock.
  package init(
    wallSeconds: @escaping @Sendable () -> Int, realSeconds: (@Sendable () -> Int)? = nil,
    monotonic: @escaping @Sendable () -> ContinuousClock.Instant,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.wallSeconds = wallSeconds
    self.realSeconds = realSeconds ?? wallSeconds
    self.monotonic = monotonic
    self.sleep = sleep
  }

  package static let real = SystemClock(
    wallSeconds: { time(nil) }, monotonic: { ContinuousClock.now },
    sleep: { try await Task.sleep(for: $0) })

  /// The difference between the clocks of two machines that is tolerated without a warning, in
  /// seconds.
  package static let toleratedSeconds = 300

  private var latestSeconds: Int { max(wallSeconds(), realSeconds()) }
  /// The earlier of the time of the run and that of the machine's own clock.
  package var earliestSeconds: Int { min(wallSeconds(), realSeconds()) }
  /// The last second that does not count as the future: five minutes after the later of the time of
  /// the run and that of the machine's own clock, because the clocks of two machines may differ.
  package var latestPlausibleSeconds: Int { latestSeconds + Self.toleratedSeconds }
}
