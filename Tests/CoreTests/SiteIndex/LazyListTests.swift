import SiteIndex
import Synchronization
import Testing

struct `A lazy list` {
  @Test func `computes an item when it is accessed, also in a list made from it`() {
    let log = Mutex<[Int]>([])
    let items = LazyList(count: 3) { index in
      log.withLock { $0.append(index) }
      return index
    }
    let texts = items.map { String($0) }
    #expect(log.withLock(\.self) == [])
    #expect(texts[2] == "2" && texts[0] == "0")
    #expect(log.withLock(\.self) == [2, 0])
  }

  @Test func `can be created from an array`() {
    #expect(!LazyList(["a", "b"]).isEmpty)
    #expect(LazyList(["a", "b"])[1] == "b")
    #expect(LazyList<String>([]).isEmpty)
  }
}
