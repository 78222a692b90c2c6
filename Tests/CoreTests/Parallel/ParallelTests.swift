import Parallel
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

  @Test func `is divided only if there is enough of it`() {
    #expect((5..<15).concurrentMap(minimumCount: 11) { [$0] } == [5..<15])
    #expect(
      (5..<15).concurrentMap(minimumCount: 10) { [$0] }
        == [5..<6, 6..<7, 7..<8, 8..<10, 10..<11, 11..<12, 12..<13, 13..<15])
  }

  @Test func `can be nested`() {
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
