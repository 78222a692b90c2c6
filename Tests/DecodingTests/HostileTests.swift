import Decoding
import Loans
import Testing

/// Whatever the bytes are: a listing or an error, never a crash, and one bad loan costs one loan.
struct HostileTests {
  @Test(arguments: ["[", "{\"a\":", "[{\"id\":1,\"tags\":["])
  func `refuses deep nesting`(opening: String) throws {
    let text = String(repeating: opening, count: 100_000)
    let error = try #require(throws: ListingError.self) { try decode(text) }
    guard case .brokenJSON(line: 1, _, "nested deeper than 512 levels") = error.reason else {
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
  func `refuses a listing that is cut anywhere`(text: String) throws {
    let whole = Array(text.utf8)
    #expect(try decodeListing(whole, name: "whole").loans.count == 2)
    for count in 0..<whole.count {
      #expect(throws: ListingError.self, "cut after \(count) bytes") {
        try decodeListing(Array(whole.prefix(count)), name: "cut")
      }
    }
  }

  @Test func `says where broken JSON is broken, whichever byte it is`() {
    let whole = Array(#"{"loans":[{"id":12,"name":"a\n\u00e9"},{"id":2.5,"x":[true,null]}]}"#.utf8)
    for index in whole.indices {
      for byte in [0, 0x0A, 0x80] + Array(#" "\,:{}[]9tx-"#.utf8) {
        var broken = whole
        broken[index] = byte
        do {
          _ = try decodeListing(broken, name: "broken")
        } catch {
          guard case .brokenJSON(_, _, let message) = error.reason else { continue }
          #expect(message != "unreadable", "byte \(index) is \(byte)")
        }
      }
    }
  }

  @Test func `a wrong type under any key costs neither the loan nor the listing`() throws {
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
        #expect(listing.problems.allSatisfy { $0.severity == .warning }, "\(key): \(value)")
      }
    }
  }

  @Test func `replaces invalid UTF-8 with one warning`() throws {
    let bytes =
      Array(#"[{"id":1,"loan_amount":5,"name":"A"#.utf8) + [0xFF, 0xC3] + Array(#"","use":"#.utf8)
      + [0x22, 0xE2, 0x82, 0x22] + Array("}]".utf8)
    let listing = try decodeListing(bytes, name: "latin.json")
    #expect(listing.loans.map(\.name) == ["A\u{FFFD}\u{FFFD}"])
    #expect(
      listing.problems == [
        Problem(.invalidUTF8, path: "latin.json", message: "invalid UTF-8, replaced by U+FFFD")
      ])
  }

  @Test func `takes the first of equal keys`() throws {
    #expect(try decodeLoan(#"[{"id":1,"name":"a","name":"b"}]"#).name == "a")
  }

  @Test func `survives every byte as the whole input and within a loan`() {
    for byte in UInt8.min...UInt8.max {
      #expect(throws: ListingError.self) { try decodeListing([byte], name: "byte") }
      let inside = Array(#"[{"id":1,"name":"#.utf8) + [byte] + Array("}]".utf8)
      _ = try? decodeListing(inside, name: "byte")
    }
  }
}
