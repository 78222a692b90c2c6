import Loans
import Testing

/// Tests of what is hidden of a loan whose borrower is anonymous.
struct LoanPrivacyTests {
  @Test(arguments: [
    ("José", "Jose sells fruit.", true), ("Jose", "The shop of JOSÉ is small.", true),
    ("Łukasz", "lukasz repairs shoes.", true), ("María Elena", "Elena sews.", true),
    ("नमिता", "यह नमिता की दुकान है।", true), ("Ana", "Banana trees.", false),
    ("Ana de la Cruz", "She lives de facto alone.", false),
  ])
  func `texts with a known name are hidden, with or without accents`(
    name: String, text: String, isHidden: Bool
  ) {
    var earlier = Loan(id: LoanID(1))
    earlier.name = name
    var loan = Loan(id: LoanID(1))
    loan.texts = [Loan.Text(language: "en", text: text)]
    let shown = loan.anonymized(as: .pii, knownFrom: [earlier])
    #expect(shown.texts == (isHidden ? [] : loan.texts))
  }

  @Test func `a story that the level hides does not come back from an earlier record`() {
    var earlier = Loan(id: LoanID(1))
    earlier.name = "José"
    earlier.texts = [Loan.Text(language: "en", text: "She sells fruit.")]
    var newer = Loan(id: LoanID(1))
    newer.anonymization = .full
    #expect(earlier.updated(by: newer).texts == [])
    newer.anonymization = .pii
    #expect(earlier.updated(by: newer).texts == earlier.texts)
  }
}
