internal import Synchronization

/// A flag that makes the callbacks of a transfer end it when its response is no longer needed.
final class CancellationFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() { flag.store(true, ordering: .relaxed) }
}
