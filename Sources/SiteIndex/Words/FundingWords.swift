package import Words

/// The words on how the funding of a loan went.
package struct FundingWords: Sendable {
  let words: WordTable
  package var raised: Phrase<2> { words["funding.raised", "amount", "period"] }
  package var raisedMost: Phrase<3> { words["funding.raised-most", "amount", "period", "day"] }
  package var raisedAll: Phrase<3> { words["funding.raised-all", "amount", "period", "day"] }
  package var changed: Phrase<4> {
    words["funding.changed", "first", "first-time", "last", "last-time"]
  }
  package var one: Phrase<2> { words["funding.one", "amount", "date"] }
  package var none: Phrase<1> { words["funding.none", "date"] }
  package var periodOfMonth: Phrase<3> {
    words["funding.period-of-month", "first", "last", "month"]
  }
  package var periodOfYear: Phrase<3> { words["funding.period-of-year", "first", "last", "year"] }
  package var period: Phrase<2> { words["funding.period", "first", "last"] }
  package var periodOfDay: Phrase<1> { words["funding.period-of-day", "date"] }
  package var pace: Phrase<1> { words["funding.pace", "date"] }
  package var paceOfPeriod: Phrase<2> { words["funding.pace-of-period", "period", "date"] }
  package var goal: Phrase<1> { words["funding.goal", "amount"] }
  package var byDay: String { words["funding.by-day"] }
  package var byTime: String { words["funding.by-time"] }
  package var gain: Phrase<1> { words["funding.gain", "amount"] }
}
