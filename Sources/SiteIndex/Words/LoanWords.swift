package import Words

/// The words of the page of a loan.
package struct LoanWords: Sendable {
  package let title: Phrase<TwoPlaces>
  package let lend: String
  package let see: String
  package let moreMembers: Phrase<OnePlace>

  init(_ words: inout WordLookup) {
    title = words.phrase("loan.title", "name", "amount")
    lend = words.text("loan.lend")
    see = words.text("loan.see")
    moreMembers = words.phrase("loan.more-members", "count")
  }
}

/// The words of the facts on the page of a loan.
package struct FactWords: Sendable {
  package let asked: String
  package let funded: String
  package let repayment: String
  package let months: Phrase<OnePlace>
  package let monthsAndInterval: Phrase<TwoPlaces>
  package let paidOut: String
  package let localAmount: String
  package let localAmountValue: Phrase<TwoPlaces>
  package let nonpayment: String
  package let nonpaymentLender: String
  package let nonpaymentPartner: String
  package let currencyRisk: String
  package let currencyRiskLender: String
  package let currencyRiskPartner: String
  package let currencyRiskNone: String
  package let currencyRiskShared: String
  package let currencyRiskSharedFrom: Phrase<OnePlace>
  package let partner: String
  package let partnerNumber: Phrase<OnePlace>
  package let partnerRated: Phrase<TwoPlaces>
  package let borrower: String
  package let borrowers: String
  package let woman: String
  package let man: String
  package let women: Phrase<OnePlace>
  package let men: Phrase<OnePlace>
  package let people: Phrase<OnePlace>
  package let lenders: String
  package let lendersValue: Phrase<OnePlace>
  package let posted: String
  package let openUntil: String
  package let wasToEnd: String
  package let fundedOn: String

  init(_ words: inout WordLookup) {
    asked = words.text("fact.asked")
    funded = words.text("fact.funded")
    repayment = words.text("fact.repayment")
    months = words.phrase("fact.months", "count")
    monthsAndInterval = words.phrase("fact.months-and-interval", "count", "interval")
    paidOut = words.text("fact.paid-out")
    localAmount = words.text("fact.local-amount")
    localAmountValue = words.phrase("fact.local-amount-value", "amount", "currency")
    nonpayment = words.text("fact.nonpayment")
    nonpaymentLender = words.text("fact.nonpayment-lender")
    nonpaymentPartner = words.text("fact.nonpayment-partner")
    currencyRisk = words.text("fact.currency-risk")
    currencyRiskLender = words.text("fact.currency-risk-lender")
    currencyRiskPartner = words.text("fact.currency-risk-partner")
    currencyRiskNone = words.text("fact.currency-risk-none")
    currencyRiskShared = words.text("fact.currency-risk-shared")
    currencyRiskSharedFrom = words.phrase("fact.currency-risk-shared-from", "share")
    partner = words.text("fact.partner")
    partnerNumber = words.phrase("fact.partner-number", "number")
    partnerRated = words.phrase("fact.partner-rated", "partner", "rating")
    borrower = words.text("fact.borrower")
    borrowers = words.text("fact.borrowers")
    woman = words.text("fact.woman")
    man = words.text("fact.man")
    women = words.phrase("fact.women", "count")
    men = words.phrase("fact.men", "count")
    people = words.phrase("fact.people", "count")
    lenders = words.text("fact.lenders")
    lendersValue = words.phrase("fact.lenders-value", "count")
    posted = words.text("fact.posted")
    openUntil = words.text("fact.open-until")
    wasToEnd = words.text("fact.was-to-end")
    fundedOn = words.text("fact.funded-on")
  }
}
