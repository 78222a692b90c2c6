package import Words

/// The words of the page of a loan.
package struct LoanWords: Sendable {
  let words: WordTable
  package var title: Phrase<2> { words["loan.title", "name", "amount"] }
  package var lend: String { words["loan.lend"] }
  package var see: String { words["loan.see"] }
  package var moreMembers: Phrase<1> { words["loan.more-members", "count"] }
}

/// The words of the facts on the page of a loan.
package struct FactWords: Sendable {
  let words: WordTable
  package var asked: String { words["fact.asked"] }
  package var funded: String { words["fact.funded"] }
  package var repayment: String { words["fact.repayment"] }
  package var months: Phrase<1> { words["fact.months", "count"] }
  package var monthsAndInterval: Phrase<2> {
    words["fact.months-and-interval", "count", "interval"]
  }
  package var paidOut: String { words["fact.paid-out"] }
  package var localAmount: String { words["fact.local-amount"] }
  package var localAmountValue: Phrase<2> { words["fact.local-amount-value", "amount", "currency"] }
  package var nonpayment: String { words["fact.nonpayment"] }
  package var nonpaymentLender: String { words["fact.nonpayment-lender"] }
  package var nonpaymentPartner: String { words["fact.nonpayment-partner"] }
  package var currencyRisk: String { words["fact.currency-risk"] }
  package var currencyRiskLender: String { words["fact.currency-risk-lender"] }
  package var currencyRiskPartner: String { words["fact.currency-risk-partner"] }
  package var currencyRiskNone: String { words["fact.currency-risk-none"] }
  package var currencyRiskShared: String { words["fact.currency-risk-shared"] }
  package var currencyRiskSharedFrom: Phrase<1> { words["fact.currency-risk-shared-from", "share"] }
  package var partner: String { words["fact.partner"] }
  package var partnerNumber: Phrase<1> { words["fact.partner-number", "number"] }
  package var partnerRated: Phrase<2> { words["fact.partner-rated", "partner", "rating"] }
  package var borrower: String { words["fact.borrower"] }
  package var borrowers: String { words["fact.borrowers"] }
  package var woman: String { words["fact.woman"] }
  package var man: String { words["fact.man"] }
  package var women: Phrase<1> { words["fact.women", "count"] }
  package var men: Phrase<1> { words["fact.men", "count"] }
  package var people: Phrase<1> { words["fact.people", "count"] }
  package var lenders: String { words["fact.lenders"] }
  package var lendersValue: Phrase<1> { words["fact.lenders-value", "count"] }
  package var posted: String { words["fact.posted"] }
  package var openUntil: String { words["fact.open-until"] }
  package var wasToEnd: String { words["fact.was-to-end"] }
  package var fundedOn: String { words["fact.funded-on"] }
}
