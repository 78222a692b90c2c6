import Mustache
import Synchronization
import Testing

struct `The items of a list` {
  @Test func `are made one after the other as they are rendered`() throws {
    let log = Log()
    let items = Items(count: 3) { index in
      log.add("make \(index)")
      return index
    }
    let records = items.map { number in
      Value.record(
        Record { _ in
          log.add("show \(number)")
          return .text(String(number))
        })
    }
    let data = Value.record(Record(["list": .list(records)]))
    let text = try Templates(["t": "{{#list}}{{n}},{{/list}}"], .site).text("t", with: data)
    #expect(text == "0,1,2,")
    #expect(log.lines == (0..<3).flatMap { ["make \($0)", "show \($0)"] })
  }

  @Test func `can be there already`() {
    #expect(!Items(["a", "b"]).isEmpty)
    #expect(Items(["a", "b"])[1] == "b")
    #expect(Items<String>([]).isEmpty)
  }

  private final class Log: Sendable {
    private let text = Mutex<[String]>([])

    var lines: [String] { text.withLock(\.self) }

    func add(_ line: String) {
      text.withLock { $0.append(line) }
    }
  }
}
