import Synchronization

/// A value that is computed once, when it is first accessed, while other threads wait. The function
/// must not access the value itself: it runs under the lock, which is not recursive.
package final class Lazy<Value: Sendable>: Sendable {
  private let compute: @Sendable () -> Value
  private let computed = Mutex<Value?>(nil)

  package init(_ compute: @escaping @Sendable () -> Value) { self.compute = compute }

  package var value: Value {
    computed.withLock { computed in
      if let value = computed { return value }
      let value = compute()
      computed = .some(value)
      return value
    }
  }
}
