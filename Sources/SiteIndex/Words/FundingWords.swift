package import Words

/// The words on how the funding of a loan went.
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
  package let goal = word("funding.goal", ["amount"])
  package let byDay = word("funding.by-day")
  package let byTime = word("funding.by-time")
  package let gain = word("funding.gain", ["amount"])
}
