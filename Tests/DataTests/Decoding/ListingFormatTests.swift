import Decoding
import Loans
import Testing

/// Tests every format in which Kiva or kivagen writes loans.
struct ListingFormatTests {
  @Test(
    arguments: [
      ("REST listing", #"{"paging":{"page":1,"total":2,"page_size":20,"pages":1},"loans":[A,B]}"#),
      ("paging last", #"{"loans":[A,B],"paging":{"page":1,"total":2,"page_size":20,"pages":1}}"#),
      ("details", #"{"loans":[A,B]}"#),
      ("bare array", "[A,B]"),
      ("GraphQL", #"{"data":{"lend":{"loans":{"totalCount":2,"values":[A,B]}}}}"#),
      ("NDJSON", "A\nB\n"),
      ("NDJSON, Windows", "A\r\n\r\nB\r\n"),
      ("byte order mark", "\u{FEFF}[A,B]"),
      ("white space first", " \r\n\t[A,B]\n"),
    ] as [(String, String)])
  func `reads two loans in each format`(format: String, template: String) throws {
    let text = template.replacing("A", with: #"{"id":7,"name":"Ana","loan_amount":5}"#)
      .replacing("B", with: #"{"id":5,"name":"Bo","loanAmount":"5.00"}"#)
    let listing = try decodeListing(Array(text.utf8), name: format)
    #expect(listing.loans.map(\.id) == [LoanID(7), LoanID(5)])
    #expect(listing.loans.map(\.name) == ["Ana", "Bo"])
    #expect(listing.entryCount == 2)
    #expect(listing.issues == [])
  }

  @Test func `reads a single loan in REST and in GraphQL keys`() throws {
    let rest = try decode(#"{"id":7,"loan_amount":500}"#)
    let graphQL = try decode(#"{"loanAmount":"500.00","id":7}"#)
    let wrapped = try decode(#"{"data":{"lend":{"loan":{"loanAmount":"500.00","id":7}}}}"#)
    var loan = Loan(id: LoanID(7))
    loan.amount = Money(dollars: 500)
    #expect(rest.loans == [loan])
    #expect(graphQL.loans == [loan])
    #expect(wrapped.loans == [loan])
  }

  @Test func `reads how many loans and pages the source has`() throws {
    let rest = try decode(
      #"{"paging":{"page":1,"total":7460,"page_size":20,"pages":373},"loans":[]}"#)
    #expect(rest.total == 7460)
    #expect(rest.pages == 373)
    let graphQL = try decode(#"{"data":{"lend":{"loans":{"totalCount":12,"values":[]}}}}"#)
    #expect(graphQL.total == 12)
    #expect(graphQL.pages == nil)
  }

  @Test func `reads the time and the source in loans.json`() throws {
    let text = """
      {"fetched_at":"2026-11-20T10:42:00Z","source":"newest","loans":[
      {"id":7},
      {"id":5}
      ]}
      """
    let listing = try decode(text)
    #expect(listing.fetchedAt == Timestamp(iso8601: "2026-11-20T10:42:00Z"))
    #expect(listing.source == "newest")
    #expect(listing.loans.map(\.id.value) == [7, 5])
  }

  @Test func `keeps loans with the same id, in their order`() throws {
    let listing = try decode(
      #"""
      [{"id":7,"name":"first","loan_amount":5,"use":1},{"id":5,"loan_amount":5,"name":"x"},
      {"id":7,"name":"again","loan_amount":5,"use":2}]
      """#)
    #expect(listing.loans.map(\.name) == ["first", "x", "again"])
    #expect(listing.entryCount == 3)
    #expect(listing.skippedCount == 0)
    #expect(
      listing.issues.map(\.description) == [
        "test: [0].use: expected a text, got 1", "test: [2].use: expected a text, got 2",
      ])
    #expect(listing.issues.map(\.loan) == [LoanID(7), LoanID(7)])
    #expect(listing.issues.map(\.field) == ["use", "use"])
  }

  @Test func `reads an empty listing`() throws {
    #expect(try decode(#"{"loans":[]}"#) == Listing())
    #expect(try decode("[]") == Listing())
  }

  @Test func `reports GraphQL errors beside data as warnings`() throws {
    let listing = try decode(
      #"""
      {"errors":[{"message":"slow"}],"data":{"lend":{"loans":{"values":
      [{"id":7,"name":"x","loanAmount":"5.00"},null]}}}}
      """#)
    #expect(listing.loans.map(\.id.value) == [7])
    #expect(
      listing.issues == [
        DataIssue(
          .entryNotAnObject, path: "test: data.lend.loans.values[1]",
          message: "expected an object, got null"),
        DataIssue(
          .partialResponse, path: "test: errors[0]", field: "errors[0]",
          message: #"Kiva says "slow""#),
      ])
  }

  @Test func `reads loans that were requested by id from GraphQL`() throws {
    let listing = try decode(
      #"""
      {"errors":[{"message":"no loan 8"}],"data":{"lend":{
      "loan10":{"id":10,"name":"x","loanAmount":"5.00"},"loan8":null,
      "loan9":{"id":9,"name":"x","loanAmount":"-5.00"},
      "loan7":{"id":7,"name":"x","loanAmount":"5.00"},"loanish":{"id":1}}}}
      """#)
    #expect(listing.loans.map(\.id.value) == [7, 10])
    #expect(listing.entryCount == 3)
    #expect(listing.skipped.map(\.id) == [LoanID(9)])
    #expect(
      listing.issues.map(\.path) == ["test: data.lend.loan9.loanAmount", "test: errors[0]"])
    #expect(listing.issues.map(\.field) == ["loanAmount", "errors[0]"])
    #expect(listing.total == nil)
  }

  @Test func `ignores loans that Kiva does not know`() throws {
    #expect(try decode(#"{"data":{"lend":{"loan7":null,"loan8":null}}}"#) == Listing())
  }
}

/// Decodes a listing under the name `test`.
func decode(_ text: String) throws(ListingError) -> Listing {
  try decodeListing(Array(text.utf8), name: "test")
}

/// Decodes the first loan of a listing.
func decodeLoan(_ text: String) throws -> Loan {
  try #require(try decode(text).loans.first)
}
