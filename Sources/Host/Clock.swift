/// The wall clock and the monotonic one; `main` passes the real one down.
package struct Clock: Sendable {
  /// Seconds since 1970, UTC. For what people read; it may jump.
  package var wallSeconds: @Sendable () -> Int
  /// For deadlines and durations; it never jumps.
  package var monotonic: @Sendable () -> ContinuousClock.Instant
  package var sleep: @Sendable (Duration) async throws -> Void

  package init(
    wallSeconds: @escaping @Sendable () -> Int,
    monotonic: @escaping @Sendable () -> ContinuousClock.Instant,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.wallSeconds = wallSeconds
    self.monotonic = monotonic
    self.sleep = sleep
  }
}
