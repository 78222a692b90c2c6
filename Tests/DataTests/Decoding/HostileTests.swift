import Decoding
import Loans
import Testing

/// Tests that any bytes lead to a listing or an error but never to a crash, and that an invalid
/// loan does not affect other loans.
struct HostileTests {
  @Test(arguments: ["[", "{\"a\":", "[{\"id\":1,\"tags\":["])
  func `rejects deep nesting`(opening: String) throws {
    let text = String(repeating: opening, count: 100_000)
    let error = try #require(throws: ListingError.self) { try decode(text) }
    guard case .invalidJSON(line: 1, _, "nested deeper than 512 levels") = error.reason else {
      Issue.record(error)
      return
    }
  }

  @Test(
    arguments: [
      #"{"paging":{"total":2},"loans":[{"id":1,"name":"Thường","themes":["a"]},{"id":2}]}"#,
      "{\"fetched_at\":\"2026-11-20T10:42:00Z\",\"loans\":[\n{\"id\":1},\n{\"id\":2}\n]}",
      "{\n \"loans\": [\n  {\n   \"id\": 1\n  },\n  {\n   \"id\": 2\n  }\n ]\n}",
      "[\n{\"id\":1},\n{\"id\":2}]",
    ])
  func `rejects a listing that is truncated anywhere`(text: String) throws {
    let whole = Array(text.utf8)
    #expect(try decodeListing(whole, name: "whole").loans.count == 2)
    for count in 0..<whole.count {
      #expect(throws: ListingError.self, "truncated after \(count) bytes") {
        try decodeListing(Array(whole.prefix(count)), name: "truncated")
      }
    }
  }

  @Test func `describes the syntax error, whichever byte is wrong`() {
    let whole = Array(#"{"loans":[{"id":12,"name":"a\n\u00e9"},{"id":2.5,"x":[true,null]}]}"#.utf8)
    for index in whole.indices {
      for byte in [0, 0x0A, 0x80] + Array(#" "\,:{}[]9tx-"#.utf8) {
        var broken = whole
        broken[index] = byte
        do {
          _ = try decodeListing(broken, name: "broken")
        } catch {
          guard case .invalidJSON(_, _, let message) = error.reason else { continue }
          #expect(message != "unreadable", "byte \(index) is \(byte)")
        }
      }
    }
  }

  @Test func `keeps the loan and the listing if the value of any key has a wrong type`() throws {
    let amounts = ["loan_amount", "loanAmount"]
    let wrong = [
      "true", "-1", "2.5", "1e999", "12345678901234567890", "01", #""x""#, #""\q""#, #""\ud800""#,
      "[]", "[[]]", "[1,null]", "{}", #"{"id":{}}"#, #"{"name":[]}"#, #"{"texts":[1]}"#,
      #"{"country":{"isoCode":3}}"#, #"{"geo":{"pairs":[]}}"#, #"{"scheduled_payments":[{}]}"#,
    ]
    for key in FieldTests.keys where !amounts.contains(key) {
      for value in wrong {
        let listing = try decode(#"[{"id":1,"\#(key)":\#(value)},{"id":2}]"#)
        #expect(listing.loans.map(\.id.value) == [1, 2], "\(key): \(value)")
        #expect(listing.issues.allSatisfy { $0.severity == .warning }, "\(key): \(value)")
      }
    }
  }

  @Test(arguments: [
    "[\(String(repeating: "0,", count: 100_001))0]",
    String(repeating: "{\"name\":\"x\"}\n", count: 100_001) + "{\"id\":1}\n",
  ])
  func `rejects a file with too many issues`(text: String) {
    #expect(throws: ListingError(name: "x", reason: .tooManyIssues)) {
      try decodeListing(Array(text.utf8), name: "x")
    }
  }

  @Test func `replaces invalid UTF-8 with one warning`() throws {
    let bytes =
      Array(#"[{"id":1,"loan_amount":5,"name":"A"#.utf8) + [0xFF, 0xC3] + Array(#"","use":"#.utf8)
      + [0x22, 0xE2, 0x82, 0x22] + Array("}]".utf8)
    let listing = try decodeListing(bytes, name: "latin.json")
    #expect(listing.loans.map(\.name) == ["A\u{FFFD}\u{FFFD}"])
    #expect(
      listing.issues == [
        DataIssue(.invalidUTF8, path: "latin.json", message: "invalid UTF-8, replaced by U+FFFD")
      ])
  }

  @Test(arguments: [
    ("a loan's", #"[{"id":1,"name":"a","name":"b"}]"#),
    ("the listing's", #"{"loans":[{"id":1,"name":"a"}],"loans":[]}"#),
    ("GraphQL's", #"{"data":{"lend":{"loan1":{"id":1,"name":"a"},"loan1":null}},"data":null}"#),
    ("in NDJSON", "{\"id\":1,\"name\":\"a\",\"name\":7}\n{\"id\":2,\"id\":3}"),
  ])
  func `reads the first of equal keys`(name: String, text: String) throws {
    let loan = try decodeLoan(text)
    #expect(loan.id == LoanID(1))
    #expect(loan.name == "a")
  }

  @Test(arguments: [#"{"loans":[{"id":1}]}"#, "{\"id\":1}\n{\"id\":2}", #"{"id":1}"#])
  func `ignores a byte order mark in any format`(text: String) throws {
    #expect(try decodeLoan("\u{FEFF}" + text).id == LoanID(1))
  }

  @Test func `recognizes a web page after a byte order mark`() throws {
    let error = try #require(throws: ListingError.self) { try decode("\u{FEFF}<html>") }
    #expect(error == ListingError(name: "test", reason: .html))
  }

  @Test func `survives GraphQL with any value in place of any other`() throws {
    let whole = #"{"data":{"lend":{"loans":{"totalCount":1,"values":[{"id":1}]},"loan2":null}}}"#
    let wrong = ["null", "7", "1e999", #""x""#, "[]", "[[]]", "{}", "true"]
    let parts = [
      #"{"lend":{"loans":{"totalCount":1,"values":[{"id":1}]},"loan2":null}}"#,
      #"{"loans":{"totalCount":1,"values":[{"id":1}]},"loan2":null}"#,
      #"{"totalCount":1,"values":[{"id":1}]}"#, #"[{"id":1}]"#, #"{"id":1}"#,
    ]
    for (part, value) in parts.flatMap({ part in wrong.map { (part, $0) } }) {
      do {
        #expect(try decode(whole.replacing(part, with: value)).loans == [])
      } catch {
        guard case .notAListing = error.reason else {
          Issue.record(error, "\(part): \(value)")
          return
        }
      }
    }
  }

  @Test func `survives every byte as the whole input and inside a loan`() {
    for byte in UInt8.min...UInt8.max {
      #expect(throws: ListingError.self) { try decodeListing([byte], name: "byte") }
      let inside = Array(#"[{"id":1,"name":"#.utf8) + [byte] + Array("}]".utf8)
      _ = try? decodeListing(inside, name: "byte")
    }
  }
}
