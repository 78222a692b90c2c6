import Diagnostics
import Mustache
import TestSupport
import Testing

struct `A hostile template with blocks` {
  private static let depth = 50

  private func nested(_ open: String, _ content: String, _ close: String) -> String {
    String(repeating: open, count: Self.depth) + content
      + String(repeating: close, count: Self.depth)
  }

  @Test(arguments: ["", "\n", "\n  "])
  func `may have 50 nested blocks`(_ space: String) throws {
    let text = nested("\(space){{$a}}", "\(space)x", "\(space){{/a}}")
    #expect(try rendered(text).filter { !$0.isWhitespace } == "x")
    #expect(try rendered("{{<p}}{{$a}}1{{/a}}{{/p}}", partials: ["p": text]).contains("1"))
  }

  @Test(arguments: ["", "\n", "\n  "])
  func `may have 50 nested parents`(_ space: String) throws {
    #expect(
      try rendered(nested("\(space){{<p}}", "x", "\(space){{/p}}")).allSatisfy(\.isWhitespace))
    let text = nested("\(space){{<p}}{{$b}}", "x", "\(space){{/b}}{{/p}}")
    #expect(try rendered(text).allSatisfy(\.isWhitespace))
  }

  @Test func `may have parents that show the blocks of 50 others`() throws {
    let text = nested("{{<p}}{{$b}}", "x", "{{/b}}{{/p}}")
    #expect(try rendered(text, partials: ["p": "{{$b}}{{/b}}"]) == "x")
  }

  @Test(arguments: ["{{$a}}", "{{<p}}{{$a}}"])
  func `cannot have 101 elements open`(_ open: String) {
    let text = Array(String(repeating: open, count: 101).utf8)
    let error = #expect(throws: TemplateErrors.self) { try Template(parsing: text, file: "a") }
    #expect(
      error?.diagnostics.contains {
        $0.message
          == "more than 100 sections, blocks and parents are open at once; close some before this "
          + "one, or write it into a partial"
      } == true)
  }

  @Test func `may override 10,000 blocks`() throws {
    let numbers = (1...10_000).map(String.init)
    let blocks = numbers.map { "{{$\($0)}}\($0){{/\($0)}}" }.joined()
    let places = numbers.map { "{{$\($0)}}{{/\($0)}}" }.joined()
    let text = try rendered("{{<p}}\(blocks){{/p}}", partials: ["p": places])
    #expect(text == numbers.joined())
  }

  @Test func `may inherit from 90 parents in a row`() throws {
    var partials = ["90": "{{$b}}{{/b}}"]
    for number in 1..<90 {
      partials["\(number)"] = "{{<\(number + 1)}}{{$b}}\(number){{/b}}{{/\(number + 1)}}"
    }
    #expect(try rendered("{{<1}}{{$b}}0{{/b}}{{/1}}", partials: partials) == "0")
    #expect(try rendered("{{<1}}{{/1}}", partials: partials) == "1")
  }

  @Test(arguments: [
    "{{a}}", "{{#a}}x{{/a}}\n", "{{$a}}\n  x\n{{/a}}\n", "{{<p}}\n{{$a}}\n  x\n{{/a}}\n{{/p}}\n",
  ])
  func `may have megabytes of tags`(_ tags: String) throws {
    let text = String(repeating: tags, count: LongForm.hostileSize / tags.utf8.count)
    #expect(try rendered(text, #"{"a":"x"}"#).utf8.count <= LongForm.hostileSize)
  }

  @Test(arguments: ["{{$a}}", "{{<a}}", "{{/a}}", "{{a b}}"])
  func `may have megabytes of errors in one line`(_ tag: String) throws {
    let text = Array(String(repeating: tag, count: LongForm.hostileSize / tag.utf8.count).utf8)
    let templates = Templates([.init(name: "a", file: "a", bytes: text)])
    #expect(templates.parseErrors.count == 101)
  }

  @Test func `has the columns of errors counted once in a line of ten megabytes`() {
    let text = Array((String(repeating: "é", count: 5_000_000) + "{{/a}}é{{/b}}{{/c}}").utf8)
    let templates = Templates([.init(name: "a", file: "a", bytes: text)])
    #expect(
      templates.parseErrors.map(\.position?.column) == [5_000_001, 5_000_008, 5_000_014])
  }
}
