import Decoding
import Loans
import TestSupport
import Testing

struct PartnersTests {
  @Test func `reads the name and the rating of each field partner once`() throws {
    let partners = try decode(
      #"""
      {"paging":{"page":1},"partners":[{"id":185,"name":" National Bank ","rating":"3.5"},
      {"id":9,"name":"Nine","rating":"N/A"},{"name":"without an id"},{"id":"x"},7,null,
      {"id":"10","rating":2},{"id":9,"name":"again"},{"id":11,"name":null,"rating":{}}]}
      """#)
    #expect(
      partners == [
        Loan.FieldPartner(id: 185, name: "National Bank", rating: "3.5"),
        Loan.FieldPartner(id: 9, name: "Nine"), Loan.FieldPartner(id: 10, rating: "2"),
        Loan.FieldPartner(id: 11),
      ])
  }

  @Test(arguments: [
    ("a bare array", #"[{"id":1}]"#), ("a byte order mark", "\u{FEFF}{\"partners\":[{\"id\":1}]}"),
    ("PHP's escapes", #"{"partners":[{"id":1,"name":"\ud800"}]}"#),
    ("equal keys", #"{"partners":[{"id":1,"id":2}],"partners":[]}"#),
    ("a number too large", #"{"partners":[{"id":1,"rating":1e999},{"id":1e999}]}"#),
  ])
  func `reads unusual responses`(name: String, text: String) throws {
    #expect(try decode(text) == [Loan.FieldPartner(id: 1)])
  }

  @Test func `replaces invalid UTF-8 in a name`() throws {
    let bytes = Array(#"[{"id":1,"name":"A"#.utf8) + [0xFF] + Array(#""}]"#.utf8)
    #expect(
      try decodePartners(bytes, name: "test") == [Loan.FieldPartner(id: 1, name: "A\u{FFFD}")])
  }

  @Test(
    arguments: [
      ("", .empty, "'test' is empty; expected a listing of field partners as JSON"),
      (
        " <html>", .html,
        "'test' is a web page (HTML); expected a listing of field partners as JSON"
      ),
      (
        #"{"partners":[{"id":1"#,
        .truncatedJSON(line: 1, column: 21, message: "expected ',' or '}'"),
        "'test' ends in the middle of the JSON, at line 1, column 21: expected ',' or '}'"
      ),
      (
        #"{"code":"org.kiva.RateLimitExceeded"}"#,
        .errorResponse(code: "org.kiva.RateLimitExceeded", message: nil),
        "'test' is an error message from Kiva: org.kiva.RateLimitExceeded"
      ),
      (
        #"{"loans":[]}"#, .notAListing("an object with the key 'loans'"),
        "'test' is not a listing of field partners: it is an object with the key 'loans'"
      ),
      (
        #"{"partners":null}"#, .notAListing("an object whose 'partners' is null"),
        "'test' is not a listing of field partners: it is an object whose 'partners' is null"
      ),
      (
        #"{"partners":{}}"#, .notAListing("an object whose 'partners' is {}"),
        "'test' is not a listing of field partners: it is an object whose 'partners' is {}"
      ),
      ("7", .notAListing("7"), "'test' is not a listing of field partners: it is 7"),
    ] as [(String, ListingError.Reason, String)])
  func `says what the input is instead of a listing`(
    text: String, reason: ListingError.Reason, message: String
  ) throws {
    let error = try #require(throws: ListingError.self) { try decode(text) }
    #expect(error == ListingError(name: "test", expected: .fieldPartners, reason: reason))
    #expect(error.description == message)
  }

  @Test func `rejects deep nesting`() throws {
    let text = String(repeating: #"{"partners":["#, count: 100_000)
    let error = try #require(throws: ListingError.self) { try decode(text) }
    guard case .invalidJSON(line: 1, _, "nested deeper than 512 levels") = error.reason else {
      Issue.record(error)
      return
    }
  }

  @Test(.enabled(if: SharedFolder.path != nil, "\(SharedFolder.reason)"))
  func `reads the field partners of 2015`() throws {
    let bytes = try SharedFolder.read("data/partners-2015.json")
    #expect(
      try decodePartners(bytes, name: "partners") == [
        Loan.FieldPartner(id: 185, name: "National Microfinance Bank", rating: "3.5")
      ])
  }

  private func decode(_ text: String) throws(ListingError) -> [Loan.FieldPartner] {
    try decodePartners(Array(text.utf8), name: "test")
  }
}
