internal import Synchronization

/// A flag by which the callbacks of a transfer end it when its response is no longer wanted.
final class CancellationFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() { flag.store(true, ordering: .relaxed) }
}
