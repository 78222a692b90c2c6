internal import Dispatch
internal import Synchronization

extension Range<Int> {
  /// Calls a function with eight parts of the range, as many at a time as there are free cores.
  ///
  /// The calling thread does not wait for other threads to become free. On another thread
  /// `Task.isCancelled` is `false`, and task-local values have their defaults.
  /// With fewer than `minimumCount` elements, the function is called once, since starting threads
  /// would take longer than the work. Returns the results in the order of the range.
  package func concurrentMap<Result: Sendable>(
    minimumCount: Int = 500, _ transform: @Sendable (Range<Int>) -> [Result]
  ) -> [Result] {
    if count < minimumCount { return transform(self) }
    let partCount = 8
    let parts = Mutex([[Result]](repeating: [], count: partCount))
    DispatchQueue.concurrentPerform(iterations: partCount) { part in
      let start = lowerBound + count * part / partCount
      let end = lowerBound + count * (part + 1) / partCount
      let results = transform(start..<end)
      parts.withLock { $0[part] = results }
    }
    return parts.withLock { Array($0.joined()) }
  }
}
