import Synchronization

/// A value that is computed when it is accessed for the first time, by whichever thread does so. A
/// thread that accesses it meanwhile waits.
///
/// The function must not access the value itself: it runs under the lock, which is not recursive.
package final class Lazy<Value: Sendable>: Sendable {
  private let compute: @Sendable () -> Value
  private let computed = Mutex<Value?>(nil)

  package init(_ compute: @escaping @Sendable () -> Value) {
    self.compute = compute
  }

  package var value: Value {
    computed.withLock { computed in
      if let value = computed { return value }
      let value = compute()
      computed = .some(value)
      return value
    }
  }
}
