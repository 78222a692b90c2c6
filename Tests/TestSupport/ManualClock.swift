package import Host
internal import Synchronization

/// A clock that moves only when a test advances it. Sleeping advances it, and takes no time.
package final class ManualClock: Sendable {
  private let advanced = Mutex(Duration.zero)
  private let startSeconds: Int
  private let jump = Mutex(0)
  private let start = ContinuousClock.now

  package init(wallSeconds: Int) {
    startSeconds = wallSeconds
  }

  package func advance(by duration: Duration) {
    advanced.withLock { $0 += duration }
  }

  /// Sets the wall clock forward or back, without advancing the monotonic clock.
  package func jump(bySeconds seconds: Int) {
    jump.withLock { $0 += seconds }
  }

  package var clock: SystemClock {
    SystemClock(
      wallSeconds: {
        self.startSeconds + Int(self.elapsed.components.seconds) + self.jump.withLock { $0 }
      },
      monotonic: { self.start + self.elapsed },
      sleep: { self.advance(by: $0) })
  }

  /// The time by which the clock has been advanced since its creation.
  package var elapsed: Duration { advanced.withLock { $0 } }
}
