internal import Dispatch
import Synchronization

extension Range<Int> {
  /// Returns the results of a function for the numbers of the range, in their order. Up to eight
  /// parts of the range are computed at the same time; the function returns one result for each
  /// number of a part.
  func concurrentMap<Result: Sendable>(
    _ transform: @Sendable (Range<Int>) -> [Result]
  ) -> [Result] {
    // For a short range, starting threads takes longer than the work.
    let partCount = count < 500 ? 1 : 8
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
