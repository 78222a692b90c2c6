import Words

/// The words of the page of a loan.
struct LoanWords: Sendable {
  let title: Phrase<TwoPlaces>
  let lend: String
  let see: String
  let moreMembers: Phrase<OnePlace>

  init(_ words: inout WordLookup) {
    title = words.phrase("loan.title", "name", "amount")
    lend = words.text("loan.lend")
    see = words.text("loan.see")
    moreMembers = words.phrase("loan.more-members", "count")
  }
}

/// The words of the facts on the page of a loan.
struct FactWords: Sendable {
  let asked: String
  let funded: String
  let repayment: String
  let months: Phrase<OnePlace>
  let monthsAndInterval: Phrase<TwoPlaces>
  let paidOut: String
  let localAmount: String
  let localAmountValue: Phrase<TwoPlaces>
  let nonpayment: String
  let nonpaymentLender: String
  let nonpaymentPartner: String
  let currencyRisk: String
  let currencyRiskLender: String
  let currencyRiskPartner: String
  let currencyRiskNone: String
  let currencyRiskShared: String
  let currencyRiskSharedFrom: Phrase<OnePlace>
  let partner: String
  let partnerNumber: Phrase<OnePlace>
  let partnerRated: Phrase<TwoPlaces>
  let borrower: String
  let borrowers: String
  let woman: String
  let man: String
  let women: Phrase<OnePlace>
  let men: Phrase<OnePlace>
  let people: Phrase<OnePlace>
  let lenders: String
  let lendersValue: Phrase<OnePlace>
  let posted: String
  let openUntil: String
  let wasToEnd: String
  let fundedOn: String

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
