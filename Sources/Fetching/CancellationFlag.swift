internal import Synchronization

/// Tells a transfer that its response is no longer wanted. The transfer's own callbacks end it.
final class CancellationFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() { flag.store(true, ordering: .relaxed) }
}
