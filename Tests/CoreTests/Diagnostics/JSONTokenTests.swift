import Diagnostics
import Testing

struct `The tokens of a JSON text` {
  @Test func `have the size of the text as a limit`() throws {
    let text = Array("[17]".utf8)
    #expect(try JSONToken.tokens(of: text, maximumBytes: 4).count == 2)
    let error = JSONSyntaxError(offset: 0, message: "larger than 4 GB", isTruncated: false)
    #expect(throws: error) { try JSONToken.tokens(of: text, maximumBytes: 3) }
  }

  @Test func `follow the list or the object that they are in`() throws {
    let tokens = try JSONToken.tokens(of: Array(#"{"a": [1, "\n"], "b": null}"#.utf8))
    #expect(
      tokens.map(\.kind) == [
        .object, .plainString, .list, .number, .escapedString, .plainString, .literal,
      ])
    #expect(tokens.map(\.offset) == [0, 1, 6, 7, 10, 17, 22])
    #expect(tokens.map(\.length) == [6, 3, 2, 1, 4, 3, 4])
  }
}
