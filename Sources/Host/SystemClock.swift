/// The wall clocks and the monotonic one; `main` passes the real ones down.
package struct SystemClock: Sendable {
  /// Seconds since 1970, UTC: the time of the run, for what people read. It may jump, and a person
  /// may set it (`--now`).
  package var wallSeconds: @Sendable () -> Int
  /// Seconds since 1970, UTC, by the machine's own clock, which nobody sets for a run: nothing is
  /// deleted for good unless this clock agrees.
  package var realSeconds: @Sendable () -> Int
  /// For deadlines and durations; it never jumps.
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
}

extension SystemClock {
  /// The difference, in seconds, between the clocks of two machines that causes no warning.
  package static let toleratedSeconds = 300

  /// The later one of the time of the run and the machine's own.
  private var latestSeconds: Int { max(wallSeconds(), realSeconds()) }

  /// The earlier one of the time of the run and the machine's own.
  package var earliestSeconds: Int { min(wallSeconds(), realSeconds()) }

  /// The last second that is not in the future: five minutes after the later one of the time of the
  /// run and the machine's own, as the clocks of two machines may differ.
  package var endOfPresentSeconds: Int { latestSeconds + Self.toleratedSeconds }
}
