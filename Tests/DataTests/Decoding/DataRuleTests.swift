import Decoding
import Loans
import Testing

struct DataRuleTests {
  @Test func `identifies rules with lowercase letters and hyphens`() {
    for name in DataRule.allCases.map(\.rawValue) {
      #expect(name.utf8.allSatisfy { (97...122).contains($0) || "-8".utf8.contains($0) }, "\(name)")
    }
  }

  @Test func `skips a loan only without an id or a usable amount`() {
    #expect(
      DataRule.allCases.filter { $0.severity == .error } == [
        .entryNotAnObject, .lineBroken, .idMissing, .idUnreadable, .amountUnreadable,
        .amountNegative,
      ])
  }

  @Test func `has a case for every issue that can occur, and no other`() throws {
    let texts = [
      #"[7,{},{"id":"x","loan_amount":"y"},{"id":1,"loan_amount":-1}]"#,
      "{\"id\":1}\n{\"id\":",
      #"""
      [{"id":1,"loan_amount":5,"funded_amount":6,"paid_amount":"x","lender_count":"x",
      "partner_id":"x","gender":"x","use":7,
      "terms":{"loss_liability":{"currency_exchange_coverage_rate":"x"}},"posted_date":"2026-11-20T10:42:00Z",
      "planned_expiration_date":"2026-11-01T00:00:00Z","funded_date":"x",
      "location":{"country_code":"ZZ","geo":{"pairs":"91 0"}}},
      {"id":2,"location":{"geo":{"pairs":"x"}}}]
      """#,
      #"[{"id":3,"loan_amount":0},{"id":4,"status":"funded","loan_amount":5,"funded_amount":0}]"#,
      #"{"errors":[{"message":"slow"}],"data":{"lend":{"loans":{"values":[{"id":1,"name":"A","loanAmount":"5.00"}]}}}}"#,
    ]
    var broken = Set(try texts.flatMap { try decode($0).issues.map(\.rule) })
    let latin = Array(#"{"loans":[],"name":""#.utf8) + [0xE9] + Array(#""}"#.utf8)
    broken.formUnion(try decodeListing(latin, name: "test").issues.map(\.rule))
    #expect(broken == Set(DataRule.allCases))
  }

  @Test func `turns an error into a warning`() throws {
    let issue = try #require(try decode(#"[{"id":3,"loan_amount":-1}]"#).issues.first)
    var expected = issue
    expected.severity = .warning
    #expect(issue.severity == .error)
    #expect(issue.asWarning() == expected)
    #expect(expected != issue)
  }

  @Test func `gives the same issue in two responses the same rule, loan and field`() throws {
    let listing = try decode(#"{"loans":[{"id":9,"name":"x","loan_amount":5},{"id":3}]}"#)
    let details = try decode(#"[{"id":3,"borrowers":[]}]"#)
    let pairs = zip(listing.issues, details.issues)
    #expect(listing.issues.count == 2 && details.issues.count == 2)
    for (first, second) in pairs {
      #expect(first.path != second.path)
      #expect((first.rule, first.loan, first.field) == (second.rule, second.loan, second.field))
    }
  }
}
