internal import Synchronization

/// Tells a transfer, which its own callbacks end, that nobody wants its answer any more.
final class CancellationFlag: Sendable {
  private let mark = Atomic(false)

  var isSet: Bool { mark.load(ordering: .relaxed) }

  func set() { mark.store(true, ordering: .relaxed) }
}
