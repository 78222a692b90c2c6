internal import Dispatch
import Synchronization

extension Range<Int> {
  /// Returns the results of a function for the numbers of the range, in their order. The range is
  /// divided into parts of equal length, and the parts are computed on all cores.
  func concurrentMap<Result: Sendable>(
    _ results: @Sendable (Range<Int>) -> [Result]
  ) -> [Result] {
    let partCount = count < 500 ? 1 : 8
    let parts = Mutex([[Result]](repeating: [], count: partCount))
    DispatchQueue.concurrentPerform(iterations: partCount) { part in
      let start = lowerBound + count * part / partCount
      let end = lowerBound + count * (part + 1) / partCount
      let made = results(start..<end)
      parts.withLock { $0[part] = made }
    }
    return parts.withLock { Array($0.joined()) }
  }
}
