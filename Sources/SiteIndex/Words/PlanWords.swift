package import Words

/// The words on the repayments that are expected.
package struct PlanWords: Sendable {
  let words: WordTable
  package var one: Phrase<2> { words["plan.one", "amount", "date"] }
  package var oneAndUndated: Phrase<3> {
    words["plan.one-and-undated", "amount", "date", "undated"]
  }
  package var sentence: Phrase<1> { words["plan.sentence", "facts"] }
  package var countInMonth: Phrase<2> { words["plan.count-in-month", "count", "month"] }
  package var countFromTo: Phrase<3> { words["plan.count-from-to", "count", "first", "last"] }
  package var total: Phrase<1> { words["plan.total", "amount"] }
  package var undated: Phrase<1> { words["plan.undated", "amount"] }
  package var rows: Phrase<1> { words["plan.rows", "count"] }
  package var rowsByMonth: Phrase<1> { words["plan.rows-by-month", "count"] }
  package var rowsByQuarter: Phrase<1> { words["plan.rows-by-quarter", "count"] }
  package var rowsByYear: Phrase<1> { words["plan.rows-by-year", "count"] }
  package var rowsByYears: Phrase<2> { words["plan.rows-by-years", "count", "years"] }
  package var withoutDate: String { words["plan.without-date"] }
  package var peak: Phrase<1> { words["plan.peak", "amount"] }
  package var monthly: PlanAmountWords { PlanAmountWords(words: words, time: .monthly) }
  package var each: PlanAmountWords { PlanAmountWords(words: words, time: .each) }
  package var peakMonth: PlanPeakWords { PlanPeakWords(words: words, period: .month) }
  package var peakQuarter: PlanPeakWords { PlanPeakWords(words: words, period: .quarter) }
  package var peakYear: PlanPeakWords { PlanPeakWords(words: words, period: .year) }
  package var peakYears: PlanPeakOfYearsWords { PlanPeakOfYearsWords(words: words) }
  package var peakTime: PlanPeakWords { PlanPeakWords(words: words, period: .time) }
}

/// The words on how much each repayment is: every month, or each if they are not monthly.
package struct PlanAmountWords: Sendable {
  /// The raw value is a part of the keys.
  package enum Time: String, CaseIterable, Sendable {
    case monthly, each
  }

  let words: WordTable
  let time: Time

  package var exactly: Phrase<1> { words["plan.\(time.rawValue)", "amount"] }
  package var about: Phrase<1> { words["plan.\(time.rawValue)-about", "amount"] }
  /// The places are the amount of all but the last repayment, and that of the last one.
  package var untilEnd: Phrase<2> { words["plan.\(time.rawValue)-until-end", "amount", "last"] }
  /// The places are the lowest and the highest amount.
  package var between: Phrase<2> { words["plan.\(time.rawValue)-between", "least", "most"] }
}

/// The words on what the highest bar of the chart stands for, in one kind of period.
package struct PlanPeakWords: Sendable {
  /// The raw value is a part of the keys.
  package enum Period: String, CaseIterable, Sendable {
    case month, quarter, year, time
  }

  let words: WordTable
  let period: Period

  package var exactly: Phrase<1> { words["plan.peak-\(period.rawValue)", "amount"] }
  package var about: Phrase<1> { words["plan.peak-\(period.rawValue)-about", "amount"] }
  package var upTo: Phrase<1> { words["plan.peak-\(period.rawValue)-up-to", "amount"] }
}

/// The words on what the highest bar of the chart stands for, in several years. The places are the
/// amount and the number of years.
package struct PlanPeakOfYearsWords: Sendable {
  let words: WordTable
  package var exactly: Phrase<2> { words["plan.peak-years", "amount", "count"] }
  package var about: Phrase<2> { words["plan.peak-years-about", "amount", "count"] }
  package var upTo: Phrase<2> { words["plan.peak-years-up-to", "amount", "count"] }
}
