package import Host
internal import Synchronization

/// A clock that stands still until a test moves it; sleeping moves it and takes no time.
package final class ManualClock: Sendable {
  private let elapsed = Mutex(Duration.zero)
  private let startSeconds: Int
  private let jump = Mutex(0)
  private let start = ContinuousClock.now

  package init(wallSeconds: Int) {
    startSeconds = wallSeconds
  }

  package func advance(by duration: Duration) {
    elapsed.withLock { $0 += duration }
  }

  /// Puts the wall clock forward, or back, alone.
  package func jump(bySeconds seconds: Int) {
    jump.withLock { $0 += seconds }
  }

  package var clock: SystemClock {
    SystemClock(
      wallSeconds: {
        self.startSeconds + Int(self.passed.components.seconds) + self.jump.withLock { $0 }
      },
      monotonic: { self.start + self.passed },
      sleep: { self.advance(by: $0) })
  }

  /// Since it was made.
  package var passed: Duration { elapsed.withLock { $0 } }
}
