package import Loans
package import Words

/// The words of the page of a loan.
package struct LoanWords: Sendable {
  package let title = word("loan.title", ["name", "amount"])
  package let lend = word("loan.lend")
  package let lendAmount = word("loan.lend-amount", ["amount"])
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
  package let alreadyPaidOut = word("fact.already-paid-out")
  package let alreadyPaidOutValue = word("fact.already-paid-out-value", ["date"])
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
  package let partnerRiskRating = word("fact.partner-risk-rating")
  package let riskRatingValue = word("fact.risk-rating-value", ["rating"])
  package let borrower = word("fact.borrower")
  package let borrowers = word("fact.borrowers")
  package let woman = word("fact.woman")
  package let man = word("fact.man")
  package let women = word("fact.women", ["count"])
  package let men = word("fact.men", ["count"])
  package let people = word("fact.people", ["count"])
  package let smallestShare = word("fact.smallest-share")
  package let matching = word("fact.matching")
  package let matchingValue = word("fact.matching-value", ["name"])
  package let matchingValueRatio = word("fact.matching-value-ratio", ["name", "ratio"])
  package let flexible = word("fact.flexible")
  package let flexibleValue = word("fact.flexible-value")
  package let lenders = word("fact.lenders")
  package let lendersValue = word("fact.lenders-value", ["count"])
  package let posted = word("fact.posted")
  package let openUntil = word("fact.open-until")
  package let endedOn = word("fact.ended-on")
  package let wasToEnd = word("fact.was-to-end")
  package let fundedOn = word("fact.funded-on")
}

/// The words of a card, and of the top of a loan's page.
package struct CardWords: Sendable {
  package let anonymous = word("card.anonymous")
  let place = word("card.place", ["town", "country"])
  let nameAndPlace = word("card.name-and-place", ["name", "place"])
  package let until = word("card.until", ["date"])
  package let statuses = PerCase<Loan.PublicStatus, String> { word("status.\($0.rawValue)") }
  package let toGo = word("card.to-go", ["amount"])
  package let thanks = word("card.thanks")
  package let inBaskets = word("card.in-baskets")
  package let partnerRating = word("card.partner-rating", ["rating"])

  /// Returns the town and the country, or one of them if the other is unknown.
  func place(of place: Loan.Location) -> String? {
    guard let town = place.town, let country = place.country
    else { return place.town ?? place.country }
    return self.place.text(.text(town), .text(country))
  }
}

/// The words about the course of a loan's funding.
package struct FundingWords: Sendable {
  package let raised = word("funding.raised", ["amount", "period"])
  package let raisedMost = word("funding.raised-most", ["amount", "period", "day"])
  package let raisedAll = word("funding.raised-all", ["amount", "period", "day"])
  package let changed = word("funding.changed", ["first", "first-time", "last", "last-time"])
  package let one = word("funding.one", ["amount", "date"])
  package let none = word("funding.none", ["date"])
  package let periodOfMonth = word("funding.period-of-month", ["first", "last", "month"])
  package let periodOfYear = word("funding.period-of-year", ["first", "last", "year"])
  package let period = word("funding.period", ["first", "last"])
  package let periodOfDay = word("funding.period-of-day", ["date"])
  package let pace = word("funding.pace", ["date"])
  package let paceOfPeriod = word("funding.pace-of-period", ["period", "date"])
  package let outlook = word("funding.outlook", ["date"])
  package let goal = word("funding.goal", ["amount"])
  package let byDay = word("funding.by-day")
  package let byTime = word("funding.by-time")
  package let gain = word("funding.gain", ["amount"])
}

/// The words about the expected repayments.
package struct PlanWords: Sendable {
  package let title = word("plan.title")
  package let titleAsPlanned = word("plan.title-as-planned")
  package let one = word("plan.one", ["amount", "date"])
  package let oneAndUndated = word("plan.one-and-undated", ["amount", "date", "undated"])
  package let sentence = word("plan.sentence", ["facts"])
  package let countInMonth = word("plan.count-in-month", ["count", "month"])
  package let countFromTo = word("plan.count-from-to", ["count", "first", "last"])
  package let total = word("plan.total", ["amount"])
  package let undated = word("plan.undated", ["amount"])
  package let rows = word("plan.rows", ["count"])
  package let rowsByMonth = word("plan.rows-by-month", ["count"])
  package let rowsByQuarter = word("plan.rows-by-quarter", ["count"])
  package let rowsByYear = word("plan.rows-by-year", ["count"])
  package let rowsByYears = word("plan.rows-by-years", ["count", "years"])
  package let withoutDate = word("plan.without-date")
  package let monthly = PlanAmountWords("plan.monthly")
  package let each = PlanAmountWords("plan.each")
}

/// The words about the amount of each repayment, which is per month if repayments are monthly.
package struct PlanAmountWords: Sendable {
  package let exactly: Phrase<1>
  package let about: Phrase<1>
  /// The placeholders stand for the amount of all repayments except the last, and for the amount of
  /// the last one.
  package let untilEnd: Phrase<2>
  /// The placeholders stand for the lowest and the highest amount.
  package let between: Phrase<2>

  fileprivate init(_ start: String) {
    exactly = word(start, ["amount"])
    about = word("\(start)-about", ["amount"])
    untilEnd = word("\(start)-until-end", ["amount", "last"])
    between = word("\(start)-between", ["least", "most"])
  }
}

/// The words about one share of a loan.
package struct ShareWords: Sendable {
  package let monthly = word("share.monthly", ["share", "amount", "month"])
  package let monthlyAbout = word("share.monthly-about", ["share", "amount", "month"])
  package let atOnce = word("share.at-once", ["share", "month"])
  package let times = word("share.times", ["share", "count", "month"])
  package let part = word("share.part", ["share", "amount", "month"])
  package let over = word("share.over", ["share", "term"])
  /// The number of months in which a loan is repaid, for a loan without a schedule of repayments.
  package let term = word("card.repaid-over", ["count"])
  package let followed = word("share.followed", ["share", "amount", "month"])
  package let followedAll = word("share.followed-all", ["share", "amount", "month", "last"])
  package let column = word("share.column", ["share"])
}
