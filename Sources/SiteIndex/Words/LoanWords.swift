package import Words

/// The words of the page of a loan.
package struct LoanWords: Sendable {
  package let title = word("loan.title", ["name", "amount"])
  package let lend = word("loan.lend")
  package let see = word("loan.see")
  package let moreMembers = word("loan.more-members", ["count"])
}

/// The words of the facts on the page of a loan.
package struct FactWords: Sendable {
  package let asked = word("fact.asked")
  package let funded = word("fact.funded")
  package let repayment = word("fact.repayment")
  package let months = word("fact.months", ["count"])
  package let monthsAndInterval = word("fact.months-and-interval", ["count", "interval"])
  package let paidOut = word("fact.paid-out")
  package let localAmount = word("fact.local-amount")
  package let localAmountValue = word("fact.local-amount-value", ["amount", "currency"])
  package let nonpayment = word("fact.nonpayment")
  package let nonpaymentLender = word("fact.nonpayment-lender")
  package let nonpaymentPartner = word("fact.nonpayment-partner")
  package let currencyRisk = word("fact.currency-risk")
  package let currencyRiskLender = word("fact.currency-risk-lender")
  package let currencyRiskPartner = word("fact.currency-risk-partner")
  package let currencyRiskNone = word("fact.currency-risk-none")
  package let currencyRiskShared = word("fact.currency-risk-shared")
  package let currencyRiskSharedFrom = word("fact.currency-risk-shared-from", ["share"])
  package let partner = word("fact.partner")
  package let partnerNumber = word("fact.partner-number", ["number"])
  package let partnerRated = word("fact.partner-rated", ["partner", "rating"])
  package let borrower = word("fact.borrower")
  package let borrowers = word("fact.borrowers")
  package let woman = word("fact.woman")
  package let man = word("fact.man")
  package let women = word("fact.women", ["count"])
  package let men = word("fact.men", ["count"])
  package let people = word("fact.people", ["count"])
  package let lenders = word("fact.lenders")
  package let lendersValue = word("fact.lenders-value", ["count"])
  package let posted = word("fact.posted")
  package let openUntil = word("fact.open-until")
  package let wasToEnd = word("fact.was-to-end")
  package let fundedOn = word("fact.funded-on")
}
