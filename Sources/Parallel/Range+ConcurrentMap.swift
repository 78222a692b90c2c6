internal import Dispatch
internal import Synchronization

extension Range<Int> {
  /// Calls a function with eight parts of the range, as many of them at the same time as there are
  /// cores.
  ///
  /// - Parameters:
  ///   - minimumCount: The least number of elements for which the range is divided. For a shorter
  ///     range, starting threads takes longer than the work.
  ///   - transform: Returns the results for a part of the range.
  /// - Returns: The results for all parts, in the order of the range.
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
