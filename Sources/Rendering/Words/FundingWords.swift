import Words

/// The words on how the funding of a loan went.
struct FundingWords: Sendable {
  let raised: Phrase<TwoPlaces>
  let raisedMost: Phrase<ThreePlaces>
  let raisedAll: Phrase<ThreePlaces>
  let changed: Phrase<FourPlaces>
  let one: Phrase<TwoPlaces>
  let none: Phrase<OnePlace>
  let periodOfMonth: Phrase<ThreePlaces>
  let periodOfYear: Phrase<ThreePlaces>
  let period: Phrase<TwoPlaces>
  let periodOfDay: Phrase<OnePlace>
  let pace: Phrase<OnePlace>
  let paceOfPeriod: Phrase<TwoPlaces>
  let goal: Phrase<OnePlace>
  let byDay: String
  let byTime: String
  let gain: Phrase<OnePlace>

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
