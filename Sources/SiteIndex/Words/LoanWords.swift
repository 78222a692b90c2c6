package import Words

/// The words of the page of a loan.
package struct LoanWords: Sendable {
  let words: WordTable
  package var title: Phrase<2> { words.phrase("loan.title", "name", "amount") }
  package var lend: String { words.text("loan.lend") }
  package var see: String { words.text("loan.see") }
  package var moreMembers: Phrase<1> { words.phrase("loan.more-members", "count") }
}

/// The words of the facts on the page of a loan.
package struct FactWords: Sendable {
  let words: WordTable
  package var asked: String { words.text("fact.asked") }
  package var funded: String { words.text("fact.funded") }
  package var repayment: String { words.text("fact.repayment") }
  package var months: Phrase<1> { words.phrase("fact.months", "count") }
  package var monthsAndInterval: Phrase<2> {
    words.phrase("fact.months-and-interval", "count", "interval")
  }
  package var paidOut: String { words.text("fact.paid-out") }
  package var localAmount: String { words.text("fact.local-amount") }
  package var localAmountValue: Phrase<2> {
    words.phrase("fact.local-amount-value", "amount", "currency")
  }
  package var nonpayment: String { words.text("fact.nonpayment") }
  package var nonpaymentLender: String { words.text("fact.nonpayment-lender") }
  package var nonpaymentPartner: String { words.text("fact.nonpayment-partner") }
  package var currencyRisk: String { words.text("fact.currency-risk") }
  package var currencyRiskLender: String { words.text("fact.currency-risk-lender") }
  package var currencyRiskPartner: String { words.text("fact.currency-risk-partner") }
  package var currencyRiskNone: String { words.text("fact.currency-risk-none") }
  package var currencyRiskShared: String { words.text("fact.currency-risk-shared") }
  package var currencyRiskSharedFrom: Phrase<1> {
    words.phrase("fact.currency-risk-shared-from", "share")
  }
  package var partner: String { words.text("fact.partner") }
  package var partnerNumber: Phrase<1> { words.phrase("fact.partner-number", "number") }
  package var partnerRated: Phrase<2> { words.phrase("fact.partner-rated", "partner", "rating") }
  package var borrower: String { words.text("fact.borrower") }
  package var borrowers: String { words.text("fact.borrowers") }
  package var woman: String { words.text("fact.woman") }
  package var man: String { words.text("fact.man") }
  package var women: Phrase<1> { words.phrase("fact.women", "count") }
  package var men: Phrase<1> { words.phrase("fact.men", "count") }
  package var people: Phrase<1> { words.phrase("fact.people", "count") }
  package var lenders: String { words.text("fact.lenders") }
  package var lendersValue: Phrase<1> { words.phrase("fact.lenders-value", "count") }
  package var posted: String { words.text("fact.posted") }
  package var openUntil: String { words.text("fact.open-until") }
  package var wasToEnd: String { words.text("fact.was-to-end") }
  package var fundedOn: String { words.text("fact.funded-on") }
}
