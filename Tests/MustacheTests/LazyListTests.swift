import Mustache
import Synchronization
import Testing

struct `A lazy list` {
  @Test func `computes each item when it is rendered`() throws {
    let log = Log()
    let items = LazyList(count: 3) { index in
      log.add("compute \(index)")
      return index
    }
    let records = items.map { number in
      Value.record(
        Record { _ in
          log.add("look up \(number)")
          return .text(String(number))
        })
    }
    let data = Value.record(Record(["list": .list(records)]))
    let text = try Templates(["t": "{{#list}}{{n}},{{/list}}"]).text("t", with: data)
    #expect(text == "0,1,2,")
    #expect(log.lines == (0..<3).flatMap { ["compute \($0)", "look up \($0)"] })
  }

  @Test func `can be created from an array`() {
    #expect(!LazyList(["a", "b"]).isEmpty)
    #expect(LazyList(["a", "b"])[1] == "b")
    #expect(LazyList<String>([]).isEmpty)
  }

  private final class Log: Sendable {
    private let text = Mutex<[String]>([])

    var lines: [String] { text.withLock(\.self) }

    func add(_ line: String) {
      text.withLock { $0.append(line) }
    }
  }
}
