package import Words

/// The words on how the funding of a loan went.
package struct FundingWords: Sendable {
  let words: WordTable
  package var raised: Phrase<2> { words.phrase("funding.raised", "amount", "period") }
  package var raisedMost: Phrase<3> {
    words.phrase("funding.raised-most", "amount", "period", "day")
  }
  package var raisedAll: Phrase<3> { words.phrase("funding.raised-all", "amount", "period", "day") }
  package var changed: Phrase<4> {
    words.phrase("funding.changed", "first", "first-time", "last", "last-time")
  }
  package var one: Phrase<2> { words.phrase("funding.one", "amount", "date") }
  package var none: Phrase<1> { words.phrase("funding.none", "date") }
  package var periodOfMonth: Phrase<3> {
    words.phrase("funding.period-of-month", "first", "last", "month")
  }
  package var periodOfYear: Phrase<3> {
    words.phrase("funding.period-of-year", "first", "last", "year")
  }
  package var period: Phrase<2> { words.phrase("funding.period", "first", "last") }
  package var periodOfDay: Phrase<1> { words.phrase("funding.period-of-day", "date") }
  package var pace: Phrase<1> { words.phrase("funding.pace", "date") }
  package var paceOfPeriod: Phrase<2> { words.phrase("funding.pace-of-period", "period", "date") }
  package var goal: Phrase<1> { words.phrase("funding.goal", "amount") }
  package var byDay: String { words.text("funding.by-day") }
  package var byTime: String { words.text("funding.by-time") }
  package var gain: Phrase<1> { words.phrase("funding.gain", "amount") }
}
