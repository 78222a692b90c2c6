internal import Dispatch
internal import Synchronization

/// Returns the results of two functions, which run at the same time.
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
  guard case (let first?, let second?) = results.withLock({ $0 }) else {
    preconditionFailure("both functions have run")
  }
  return (first, second)
}
