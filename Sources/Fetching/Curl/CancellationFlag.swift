internal import Synchronization

/// A flag that is set when the response of a transfer is no longer wanted. The callbacks of the
/// transfer read the flag, and end the transfer.
final class CancellationFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() { flag.store(true, ordering: .relaxed) }
}
