package import Words

/// The words on the repayments that are expected.
package struct PlanWords: Sendable {
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
  package let peak = word("plan.peak", ["amount"])
  package let monthly = PlanAmountWords("plan.monthly")
  package let each = PlanAmountWords("plan.each")
  package let peakMonth = PlanPeakWords("plan.peak-month")
  package let peakQuarter = PlanPeakWords("plan.peak-quarter")
  package let peakYear = PlanPeakWords("plan.peak-year")
  package let peakYears = PlanPeakOfYearsWords()
  package let peakTime = PlanPeakWords("plan.peak-time")
}

/// The words on how much each repayment is: every month, or each if they are not monthly.
package struct PlanAmountWords: Sendable {
  package let exactly: Phrase<1>
  package let about: Phrase<1>
  /// The places are the amount of all but the last repayment, and that of the last one.
  package let untilEnd: Phrase<2>
  /// The places are the lowest and the highest amount.
  package let between: Phrase<2>

  fileprivate init(_ start: String) {
    exactly = word(start, ["amount"])
    about = word("\(start)-about", ["amount"])
    untilEnd = word("\(start)-until-end", ["amount", "last"])
    between = word("\(start)-between", ["least", "most"])
  }
}

/// The words on what the highest bar of the chart stands for, in one kind of period.
package struct PlanPeakWords: Sendable {
  package let exactly: Phrase<1>
  package let about: Phrase<1>
  package let upTo: Phrase<1>

  fileprivate init(_ start: String) {
    exactly = word(start, ["amount"])
    about = word("\(start)-about", ["amount"])
    upTo = word("\(start)-up-to", ["amount"])
  }
}

/// The words on what the highest bar of the chart stands for, in several years. The places are the
/// amount and the number of years.
package struct PlanPeakOfYearsWords: Sendable {
  package let exactly = word("plan.peak-years", ["amount", "count"])
  package let about = word("plan.peak-years-about", ["amount", "count"])
  package let upTo = word("plan.peak-years-up-to", ["amount", "count"])
}
