import Decoding
import Loans
import TestSupport
import Testing

/// Tests long lists, whose parts are read at the same time.
struct LongListTests {
  /// An entry that may be skipped, that may have an issue, and whose town is one of very many.
  private static func entry(_ number: Int) -> String {
    let id = number % 7 == 0 ? "" : #""id":\#(number),"#
    let funded = number % 10 == 0 ? #""many""# : "25"
    return #"{\#(id)"name":"A","loan_amount":50,"funded_amount":\#(funded),"#
      + #""location":{"country":"A country with a long name","town":"The town of \#(number % 900)"}}"#
  }

  @Test(arguments: [("", ""), (#"{"loans":"#, #","paging":{"total":"x"}}"#)])
  func `reads a list as it reads each entry`(head: String, tail: String) throws {
    let numbers = 1...3_000
    let text = head + "[" + numbers.map(Self.entry).joined(separator: ",") + "]" + tail
    let listing = try decode(text)
    var expected = Listing()
    for number in numbers {
      let one = try decode("[\(Self.entry(number))]")
      expected.loans += one.loans
      expected.issues += one.issues.map { issue in
        DataIssue(
          issue.rule, loan: issue.loan,
          path: issue.path.replacing("[0]", with: "[\(number - 1)]"), field: issue.field,
          message: issue.message)
      }
    }
    #expect(listing.entryCount == numbers.count)
    #expect(listing.loans == expected.loans)
    #expect(listing.skippedCount == numbers.count / 7)
    let issues = listing.issues.filter { !$0.path.contains("paging") }.map { issue in
      DataIssue(
        issue.rule, loan: issue.loan, path: issue.path.replacing("loans[", with: "["),
        field: issue.field, message: issue.message)
    }
    #expect(issues == expected.issues)
    #expect(listing.skipped.allSatisfy { $0.issues.contains { $0.rule == .idMissing } })
    #expect(listing.issues.last?.path.contains("paging") == !head.isEmpty)
  }
}
