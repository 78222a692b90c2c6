import Synchronization

/// A value that is computed when it is accessed for the first time, by whichever thread does so. A
/// thread that accesses it meanwhile waits.
///
/// The function must not access the value itself: it runs under the lock, which is not recursive.
final class Lazy<Value: Sendable>: Sendable {
  private enum State {
    case pending(@Sendable () -> Value)
    case computed(Value)
  }

  private let state: Mutex<State>

  init(_ make: @escaping @Sendable () -> Value) {
    state = Mutex(.pending(make))
  }

  var value: Value {
    state.withLock { state in
      switch state {
      case .computed(let value): return value
      case .pending(let make):
        let value = make()
        state = .computed(value)
        return value
      }
    }
  }
}
