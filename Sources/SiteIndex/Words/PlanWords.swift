package import Words

/// The words on the repayments that are expected.
package struct PlanWords: Sendable {
  package let one: Phrase<TwoPlaces>
  package let oneAndUndated: Phrase<ThreePlaces>
  package let sentence: Phrase<OnePlace>
  package let countInMonth: Phrase<TwoPlaces>
  package let countFromTo: Phrase<ThreePlaces>
  package let total: Phrase<OnePlace>
  package let undated: Phrase<OnePlace>
  package let rows: Phrase<OnePlace>
  package let rowsByMonth: Phrase<OnePlace>
  package let rowsByQuarter: Phrase<OnePlace>
  package let rowsByYear: Phrase<OnePlace>
  package let rowsByYears: Phrase<TwoPlaces>
  package let withoutDate: String
  package let monthly: PlanAmountWords
  package let each: PlanAmountWords
  package let peak: Phrase<OnePlace>
  package let peakMonth: PlanPeakWords
  package let peakQuarter: PlanPeakWords
  package let peakYear: PlanPeakWords
  package let peakYears: PlanPeakOfYearsWords
  package let peakTime: PlanPeakWords

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
package struct PlanAmountWords: Sendable {
  package let exactly: Phrase<OnePlace>
  package let about: Phrase<OnePlace>
  /// The places are the amount of all but the last repayment, and that of the last one.
  package let untilEnd: Phrase<TwoPlaces>
  /// The places are the lowest and the highest amount.
  package let between: Phrase<TwoPlaces>

  init(_ words: inout WordLookup, _ start: String) {
    exactly = words.phrase(start, "amount")
    about = words.phrase("\(start)-about", "amount")
    untilEnd = words.phrase("\(start)-until-end", "amount", "last")
    between = words.phrase("\(start)-between", "least", "most")
  }
}

/// The words on what the highest bar of the chart stands for, in one kind of period.
package struct PlanPeakWords: Sendable {
  package let exactly: Phrase<OnePlace>
  package let about: Phrase<OnePlace>
  package let upTo: Phrase<OnePlace>

  init(_ words: inout WordLookup, _ start: String) {
    exactly = words.phrase(start, "amount")
    about = words.phrase("\(start)-about", "amount")
    upTo = words.phrase("\(start)-up-to", "amount")
  }
}

/// The words on what the highest bar of the chart stands for, in several years. The places are the
/// amount and the number of years.
package struct PlanPeakOfYearsWords: Sendable {
  package let exactly: Phrase<TwoPlaces>
  package let about: Phrase<TwoPlaces>
  package let upTo: Phrase<TwoPlaces>

  init(_ words: inout WordLookup) {
    exactly = words.phrase("plan.peak-years", "amount", "count")
    about = words.phrase("plan.peak-years-about", "amount", "count")
    upTo = words.phrase("plan.peak-years-up-to", "amount", "count")
  }
}
