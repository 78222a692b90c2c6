internal import Dispatch
internal import Synchronization

/// Calls two functions, at the same time if a core is free, and returns their results.
///
/// The calling thread never waits for other threads to become free. So this can be used in the
/// initializer of a `static let`, but the functions must not use that property. On another thread,
/// `Task.isCancelled` is `false`, and task-local values have their defaults.
package func concurrently<First: Sendable, Second: Sendable>(
  _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
  let results = Mutex<(first: First?, second: Second?)>((nil, nil))
  DispatchQueue.concurrentPerform(iterations: 2) { index in
    if index == 0 {
      let result = first()
      results.withLock { $0.first = result }
    } else {
      let result = second()
      results.withLock { $0.second = result }
    }
  }
  guard case (let first?, let second?) = results.withLock({ $0 })
  else { preconditionFailure("both functions have run") }
  return (first, second)
}
