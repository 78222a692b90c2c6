import Parallel
import Synchronization
import Testing

struct `Work on all cores` {
  @Test(arguments: [0, 1, 7, 8, 9, 499, 500, 501, 10_007])
  func `has its results in the order of the range`(count: Int) {
    let range = 3..<3 + count
    #expect(range.concurrentMap { part in part.map { $0 * $0 } } == range.map { $0 * $0 })
    #expect(range.concurrentMap(minimumCount: 0) { part in part.map { -$0 } } == range.map { -$0 })
  }

  @Test func `may have any number of results for a part`() {
    let results = (0..<100).concurrentMap(minimumCount: 2) { part in
      part.filter { $0 % 3 == 0 }.flatMap { [$0, $0] }
    }
    #expect(results == stride(from: 0, to: 100, by: 3).flatMap { [$0, $0] })
  }

  @Test func `is not divided if there is little of it`() {
    let parts = Mutex<[Range<Int>]>([])
    let results = (5..<15).concurrentMap(minimumCount: 11) { part in
      parts.withLock { $0.append(part) }
      return Array(part)
    }
    #expect(results == Array(5..<15))
    #expect(parts.withLock { $0 } == [5..<15])
  }

  @Test func `may consist of two functions, one within the other`() {
    let (sum, (text, list)) = concurrently {
      (1...10).reduce(0, +)
    } _: {
      concurrently {
        "text"
      } _: {
        [1, 2, 3]
      }
    }
    #expect(sum == 55)
    #expect(text == "text")
    #expect(list == [1, 2, 3])
  }
}
