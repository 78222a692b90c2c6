package import Words

/// The words on how the funding of a loan went.
package struct FundingWords: Sendable {
  package let raised: Phrase<TwoPlaces>
  package let raisedMost: Phrase<ThreePlaces>
  package let raisedAll: Phrase<ThreePlaces>
  package let changed: Phrase<FourPlaces>
  package let one: Phrase<TwoPlaces>
  package let none: Phrase<OnePlace>
  package let periodOfMonth: Phrase<ThreePlaces>
  package let periodOfYear: Phrase<ThreePlaces>
  package let period: Phrase<TwoPlaces>
  package let periodOfDay: Phrase<OnePlace>
  package let pace: Phrase<OnePlace>
  package let paceOfPeriod: Phrase<TwoPlaces>
  package let goal: Phrase<OnePlace>
  package let byDay: String
  package let byTime: String
  package let gain: Phrase<OnePlace>

  init(_ words: inout WordLookup) {
    raised = words.phrase("funding.raised", "amount", "period")
    raisedMost = words.phrase("funding.raised-most", "amount", "period", "day")
    raisedAll = words.phrase("funding.raised-all", "amount", "period", "day")
    changed = words.phrase("funding.changed", "first", "first-time", "last", "last-time")
    one = words.phrase("funding.one", "amount", "date")
    none = words.phrase("funding.none", "date")
    periodOfMonth = words.phrase("funding.period-of-month", "first", "last", "month")
    periodOfYear = words.phrase("funding.period-of-year", "first", "last", "year")
    period = words.phrase("funding.period", "first", "last")
    periodOfDay = words.phrase("funding.period-of-day", "date")
    pace = words.phrase("funding.pace", "date")
    paceOfPeriod = words.phrase("funding.pace-of-period", "period", "date")
    goal = words.phrase("funding.goal", "amount")
    byDay = words.text("funding.by-day")
    byTime = words.text("funding.by-time")
    gain = words.phrase("funding.gain", "amount")
  }
}
