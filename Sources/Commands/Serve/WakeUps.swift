internal import Synchronization

/// Wakes the session when sources may have changed, and at regular intervals.
final class WakeUps: Sendable {
  let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let hasChanges = Mutex(false)

  init() { (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  /// Records that sources may have changed.
  func add() {
    hasChanges.withLock { $0 = true }
    continuation.yield()
  }

  func tick() { continuation.yield() }

  /// Returns whether sources may have changed since the last call.
  func consumeChanges() -> Bool {
    hasChanges.withLock { value in
      defer { value = false }
      return value
    }
  }
}
