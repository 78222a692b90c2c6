internal import Synchronization

/// What makes the session look around: possible changes, and the passing of time.
final class WakeUps: Sendable {
  let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let hasChanges = Mutex(false)

  init() {
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Reports that sources may have changed.
  func add() {
    hasChanges.withLock { $0 = true }
    continuation.yield()
  }

  /// Reports that some time has passed.
  func tick() { continuation.yield() }

  /// Returns whether sources may have changed since the last call.
  func takeChanges() -> Bool {
    hasChanges.withLock { value in
      defer { value = false }
      return value
    }
  }
}
