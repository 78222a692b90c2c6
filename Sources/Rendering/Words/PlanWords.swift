import Words

/// The words on the repayments that are expected.
struct PlanWords: Sendable {
  let one: Phrase<TwoPlaces>
  let oneAndUndated: Phrase<ThreePlaces>
  let sentence: Phrase<OnePlace>
  let countInMonth: Phrase<TwoPlaces>
  let countFromTo: Phrase<ThreePlaces>
  let total: Phrase<OnePlace>
  let undated: Phrase<OnePlace>
  let rows: Phrase<OnePlace>
  let rowsByMonth: Phrase<OnePlace>
  let rowsByQuarter: Phrase<OnePlace>
  let rowsByYear: Phrase<OnePlace>
  let rowsByYears: Phrase<TwoPlaces>
  let withoutDate: String
  let monthly: PlanAmountWords
  let each: PlanAmountWords
  let peak: Phrase<OnePlace>
  let peakMonth: PlanPeakWords
  let peakQuarter: PlanPeakWords
  let peakYear: PlanPeakWords
  let peakYears: PlanPeakOfYearsWords
  let peakTime: PlanPeakWords

  init(_ words: inout WordLookup) {
    one = words.phrase("plan.one", "amount", "date")
    oneAndUndated = words.phrase("plan.one-and-undated", "amount", "date", "undated")
    sentence = words.phrase("plan.sentence", "facts")
    countInMonth = words.phrase("plan.count-in-month", "count", "month")
    countFromTo = words.phrase("plan.count-from-to", "count", "first", "last")
    total = words.phrase("plan.total", "amount")
    undated = words.phrase("plan.undated", "amount")
    rows = words.phrase("plan.rows", "count")
    rowsByMonth = words.phrase("plan.rows-by-month", "count")
    rowsByQuarter = words.phrase("plan.rows-by-quarter", "count")
    rowsByYear = words.phrase("plan.rows-by-year", "count")
    rowsByYears = words.phrase("plan.rows-by-years", "count", "years")
    withoutDate = words.text("plan.without-date")
    monthly = PlanAmountWords(&words, "plan.monthly")
    each = PlanAmountWords(&words, "plan.each")
    peak = words.phrase("plan.peak", "amount")
    peakMonth = PlanPeakWords(&words, "plan.peak-month")
    peakQuarter = PlanPeakWords(&words, "plan.peak-quarter")
    peakYear = PlanPeakWords(&words, "plan.peak-year")
    peakYears = PlanPeakOfYearsWords(&words)
    peakTime = PlanPeakWords(&words, "plan.peak-time")
  }
}

/// The words on how much each repayment is: every month, or each if they are not monthly.
struct PlanAmountWords: Sendable {
  let exactly: Phrase<OnePlace>
  let about: Phrase<OnePlace>
  /// The places are the amount of all but the last repayment, and that of the last one.
  let untilEnd: Phrase<TwoPlaces>
  /// The places are the lowest and the highest amount.
  let between: Phrase<TwoPlaces>

  init(_ words: inout WordLookup, _ start: String) {
    exactly = words.phrase(start, "amount")
    about = words.phrase("\(start)-about", "amount")
    untilEnd = words.phrase("\(start)-until-end", "amount", "last")
    between = words.phrase("\(start)-between", "least", "most")
  }
}

/// The words on what the highest bar of the chart stands for, in one kind of period.
struct PlanPeakWords: Sendable {
  let exactly: Phrase<OnePlace>
  let about: Phrase<OnePlace>
  let upTo: Phrase<OnePlace>

  init(_ words: inout WordLookup, _ start: String) {
    exactly = words.phrase(start, "amount")
    about = words.phrase("\(start)-about", "amount")
    upTo = words.phrase("\(start)-up-to", "amount")
  }
}

/// The words on what the highest bar of the chart stands for, in several years. The places are the
/// amount and the number of years.
struct PlanPeakOfYearsWords: Sendable {
  let exactly: Phrase<TwoPlaces>
  let about: Phrase<TwoPlaces>
  let upTo: Phrase<TwoPlaces>

  init(_ words: inout WordLookup) {
    exactly = words.phrase("plan.peak-years", "amount", "count")
    about = words.phrase("plan.peak-years-about", "amount", "count")
    upTo = words.phrase("plan.peak-years-up-to", "amount", "count")
  }
}
