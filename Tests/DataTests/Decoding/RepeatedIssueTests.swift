import Decoding
import Loans
import Testing

/// Tests issues that many elements of a loan's lists have in common.
struct RepeatedIssueTests {
  private static let wrong = "expected a text, got 7"
  private static let amount = #"expected an amount from 0 to 1000000000, got "?""#

  private static let lists: [(String, DataRule, String, String)] = [
    (
      #""terms":{"scheduled_payments":[{"amount":5},{"amount":"?"},{"amount":-1},{"amount":[]}]}"#,
      .sumUnreadable, "terms.scheduled_payments[1].amount",
      "\(amount); the same in 2 more places"
    ),
    (#""tags":[{"name":7},{"name":"a"},{"name":8}]"#, .wrongType, "tags[0].name", repeated(wrong)),
    (#""themes":["a",7,8]"#, .wrongType, "themes[1]", repeated(wrong)),
    (
      #""borrowers":[{"gender":"x"},{"gender":"F"},{"gender":"y"}]"#, .genderUnknown,
      "borrowers[0].gender", repeated(#"expected F or M, got "x""#)
    ),
    (#""borrowers":[7,[]]"#, .wrongType, "borrowers[0]", repeated("expected an object, got 7")),
    (
      #""description":{"languages":[7,8]}"#, .wrongType, "description.languages[0]", repeated(wrong)
    ),
    (
      #""description":{"texts":{"en":7,"es":8}}"#, .wrongType, "description.texts.en",
      repeated(wrong)
    ),
  ]

  private static func repeated(_ message: String) -> String {
    "\(message); the same in 1 more place"
  }

  @Test(arguments: lists)
  func `records an issue of a list once, with the number of repetitions`(
    member: String, rule: DataRule, field: String, message: String
  ) throws {
    let listing = try decode(#"{"loans":[{"id":9,"loan_amount":5,"name":"x",\#(member)}]}"#)
    #expect(
      listing.issues == [
        DataIssue(
          rule, loan: LoanID(9), path: "test: loans[0].\(field)", field: field, message: message)
      ])
    #expect(listing.loans.count == 1)
  }

  @Test(arguments: [
    (#""status":[]"#, "[]"), (#""status":["a"]"#, "[…]"), (#""status":{"a":1}"#, "{…}"),
    (#""posted_date":"soon""#, #""soon""#), (#""status":7"#, "7"), (#""status":true"#, "true"),
    (#""tags":[null]"#, "null"),
  ])
  func `records the value that was found`(member: String, value: String) throws {
    let listing = try decode(#"{"loans":[{"id":9,"loan_amount":5,"name":"x",\#(member)}]}"#)
    #expect(listing.issues.map(\.value) == [value])
  }

  @Test func `counts the values of a list that are as wrong`() throws {
    let listing = try decode(
      #"{"loans":[{"id":9,"loan_amount":5,"name":"x","themes":[7,"a",8,9]}]}"#)
    #expect(listing.issues.map(\.repetitionCount) == [2])
  }

  @Test func `does not bury the issues of other loans`() throws {
    let payments = Array(repeating: #"{"amount":"?","due_date":"?"}"#, count: 5000)
    let listing = try decode(
      #"""
      [{"id":1,"loan_amount":5,"name":"x","terms":{"scheduled_payments":
      [\#(payments.joined(separator: ","))]}},{"id":2,"loan_amount":5}]
      """#)
    #expect(
      listing.issues.map(\.description) == [
        "test: [0].terms.scheduled_payments[0].amount: \(Self.amount); "
          + "the same in 4,999 more places",
        #"test: [1].name: no name; shown as "Anonymous""#,
      ])
  }

  @Test func `distinguishes loans, rules and fields`() throws {
    let borrowers = #""borrowers":[{"first_name":7,"last_name":7,"gender":"x"},7]"#
    let listing = try decode(
      #"[{"id":1,"loan_amount":5,"name":"x",\#(borrowers)},{"id":2,"loan_amount":5,"name":"x",\#(borrowers)}]"#
    )
    let fields = [
      "borrowers[0].first_name", "borrowers[0].last_name", "borrowers[0].gender", "borrowers[1]",
    ]
    #expect(listing.issues.map(\.field) == fields + fields)
    #expect(listing.issues.map(\.loan?.value) == [1, 1, 1, 1, 2, 2, 2, 2])
    #expect(listing.issues.allSatisfy { !$0.message.contains("the same") })
  }

  @Test func `counts repetitions in skipped entries and in NDJSON`() throws {
    let entry = #"{"id":3,"loan_amount":-1,"name":"x","tags":[7,8,9]}"#
    for text in ["[\(entry)]", "\(entry)\n{\"id\":4,\"loan_amount\":5,\"name\":\"x\"}"] {
      let listing = try decode(text)
      #expect(listing.issues.map(\.field) == ["loan_amount", "tags[0]"])
      #expect(listing.issues.last?.message.hasSuffix("; the same in 2 more places") == true)
      #expect(listing.skipped.map(\.issues) == [listing.issues])
    }
  }
}
