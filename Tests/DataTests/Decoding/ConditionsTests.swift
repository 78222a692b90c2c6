import Decoding
import Loans
import Testing

/// Tests the values that say whether and how one can lend to a loan, and odd values in their place.
struct ConditionsTests {
  private func loan(_ members: String) throws -> (loan: Loan, issues: [DataRule]) {
    let text = #"[{"id":1,"loan_amount":500,\#(members),"name":"A"}]"#
    let listing = try decodeListing(Array(text.utf8), name: "test")
    return (try #require(listing.loans.first), listing.issues.map(\.rule))
  }

  @Test(
    arguments: [
      ("5", 500, []), (#""5.00""#, 500, []), ("0", nil, []), (#""0.00""#, nil, []),
      ("-5", nil, [.sumUnreadable]), (#""NaN""#, nil, [.sumUnreadable]), ("null", nil, []),
      ("[]", nil, [.sumUnreadable]),
    ] as [(String, Int?, [DataRule])])
  func `the smallest share is above 0, or absent`(
    text: String, cents: Int?, rules: [DataRule]
  ) throws {
    for key in ["minNoteSize", "min_note_size"] {
      let (loan, issues) = try loan(#""\#(key)":\#(text)"#)
      #expect(loan.smallestShare?.cents == cents)
      #expect(issues == rules)
    }
  }

  @Test(
    arguments: [
      (#""matchingText":"Acme","matchRatio":1"#, Loan.Matching(text: "Acme", ratio: 1)),
      (#""matchingText":"Acme","matchRatio":"0.5""#, Loan.Matching(text: "Acme", ratio: 0.5)),
      (#""matchingText":"Acme","matchRatio":0"#, Loan.Matching(text: "Acme")),
      (#""matchingText":"Acme","matchRatio":-1"#, Loan.Matching(text: "Acme")),
      (#""matchingText":"Acme","matchRatio":"NaN""#, Loan.Matching(text: "Acme")),
      (#""matchingText":"Acme","matchRatio":1e9"#, Loan.Matching(text: "Acme")),
      (#""matchingText":"  ","matchRatio":1"#, nil), (#""matchRatio":1"#, nil),
    ] as [(String, Loan.Matching?)])
  func `matching needs a sponsor, and a plausible ratio`(
    members: String, matching: Loan.Matching?
  ) throws {
    let (loan, issues) = try loan(members)
    #expect(loan.matching == matching)
    #expect(issues == [])
  }

  @Test(
    arguments: [
      (#""none""#, Loan.Anonymization.none, false, false), (#""pii""#, .pii, true, false),
      (#""FULL""#, .full, true, true), (#""veiled""#, .other("veiled"), true, false),
      (#""""#, nil, false, false), ("null", nil, false, false), ("7", nil, false, false),
    ] as [(String, Loan.Anonymization?, Bool, Bool)])
  func `an unknown level hides names, and an absent one hides nothing`(
    text: String, level: Loan.Anonymization?, hidesNames: Bool, hidesStory: Bool
  ) throws {
    let (loan, _) = try loan(#""anonymizationLevel":\#(text)"#)
    #expect(loan.anonymization == level)
    #expect((loan.anonymization?.hidesNames ?? false) == hidesNames)
    #expect((loan.anonymization?.hidesStory ?? false) == hidesStory)
  }

  @Test(
    arguments: [
      ("Bo", "Bo has a cow.", false), ("Bo", "About a cow.", true), ("Bo", "BO'S COW", false),
      ("Grace N.", "N is for a nice cow.", true), ("Ana de la Cruz", "La vaca de mi casa.", true),
      ("Ana de la Cruz", "Una vaca de cruz.", false), ("李明", "我叫李明，有一头牛。", false),
      ("李明", "有一头牛。", true), ("محمد", "اسمي محمد", false), ("  ", "A cow.", true),
    ])
  func `a text in which the name of an anonymous borrower occurs is left out`(
    name: String, text: String, isShown: Bool
  ) throws {
    let (loan, _) = try loan(
      #""name":"\#(name)","anonymization_level":"pii","use":"\#(text)","whySpecial":"\#(text)","#
        + #""image":{"id":7},"borrowers":[{"first_name":"\#(name)","gender":"F"}],"#
        + #""description":{"languages":["en"],"texts":{"en":"\#(text)"}}"#)
    #expect(loan.name == nil && loan.imageID == nil)
    #expect(loan.borrowers == [Loan.Borrower(gender: .female)])
    #expect(
      [loan.use, loan.whySpecial, loan.texts.first?.text]
        == (0..<3).map { _ in isShown ? text : nil })
  }

  @Test func `an unknown way of distribution is absent, with an issue`() throws {
    let (loan, issues) = try loan(#""distributionModel":"pigeon""#)
    #expect(loan.distribution == nil)
    #expect(issues == [.wrongType])
  }

  @Test func `reads trustee, endorsement and the previous loan`() throws {
    let (loan, issues) = try loan(
      #""trustee":{"organizationName":" Ada's ","stats":{}},"endorsement":"Yes.<br>I do.","#
        + #""previousLoanId":17,"distributionModel":"direct""#)
    #expect(loan.trustee == "Ada's")
    #expect(loan.endorsement == "Yes.\nI do.")
    #expect(loan.previousLoan == LoanID(17))
    #expect(loan.distribution == .direct)
    #expect(issues == [])
  }

  // MARK: - The schedule of repayments

  private func payments(_ terms: String) throws -> [Loan.Payment] {
    try loan(#""terms":{\#(terms)}"#).loan.terms?.schedule ?? []
  }

  @Test func `local amounts belong to payments if there are as many`() throws {
    let scheduled =
      #""scheduled_payments":[{"due_date":"2026-07-01T08:00:00Z","amount":10},{"amount":5}]"#
    let both = try payments(scheduled + #","local_payments":[{"amount":900},{"amount":"450.5"}]"#)
    #expect(both.map(\.localAmount) == [900, 450.5])
    #expect(both.map(\.amount) == [Money(dollars: 10), Money(dollars: 5)])
    #expect(both.map { $0.due == nil } == [false, true])
    let fewer = try payments(scheduled + #","local_payments":[{"amount":900}]"#)
    #expect(fewer.map(\.localAmount) == [nil, nil])
  }

  @Test func `GraphQL's payments are due at Kiva, and without that day on the other one`() throws {
    let payments = try payments(
      #""expectedPayments":[{"amount":"10.00","dueToKivaDate":"2026-07-01T08:00:00Z","#
        + #""effectiveDate":"2026-08-01T08:00:00Z","localAmount":"900.00"},"#
        + #"{"amount":"5.00","dueToKivaDate":null,"effectiveDate":"2026-09-01T08:00:00Z"},"#
        + #"{"amount":null,"localAmount":"7"}]"#)
    #expect(payments.map { $0.due?.iso8601 } == ["2026-07-01T08:00:00Z", "2026-09-01T08:00:00Z"])
    #expect(payments.map(\.localAmount) == [900, nil])
  }

  @Test func `reads ten thousand payments`() throws {
    let list = Array(repeating: #"{"amount":1}"#, count: 10_000).joined(separator: ",")
    #expect(try payments(#""scheduled_payments":[\#(list)]"#).count == 10_000)
  }

  @Test func `a story in its original language comes first`() throws {
    let (loan, _) = try loan(
      #""description":"One.","descriptionInOriginalLanguage":"Uno.","originalLanguage":{"name":"Spanish"}"#
    )
    #expect(
      loan.texts == [.init(language: "es", text: "Uno."), .init(language: "en", text: "One.")])
    let (other, _) = try self.loan(
      #""description":"One.","descriptionInOriginalLanguage":"Uu.","originalLanguage":{"name":"Elvish"}"#
    )
    #expect(other.texts.map(\.language) == ["elvish", "en"])
    let (same, _) = try self.loan(
      #""description":"One.","descriptionInOriginalLanguage":"One.","originalLanguage":{"name":"English"}"#
    )
    #expect(same.texts.map(\.language) == ["en"])
  }
}
