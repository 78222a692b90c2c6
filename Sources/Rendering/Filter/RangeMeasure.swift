import Loans

/// What a slider of the filter measures.
package enum RangeMeasure: String, CaseIterable, Equatable, Sendable {
  case amount, remaining, percent, days, months

  /// What a loan has of it: cents, percent, whole days, months; `nil` if Kiva did not say.
  ///
  /// Days are those left at `time`, of a loan that can still be funded.
  func value(of loan: Loan, at time: Timestamp) -> Int? {
    switch self {
    case .amount: loan.amount?.cents
    case .remaining: loan.remaining?.cents
    case .percent: loan.percentFunded
    case .days: loan.secondsLeft(at: time).map { $0 / 86_400 }
    case .months: loan.terms?.repaymentMonths
    }
  }

  /// How many of the units of a loan's value make one of the slider's, whose stops are whole.
  var unitsPerStop: Int {
    switch self {
    case .amount, .remaining: 100
    case .percent, .days, .months: 1
    }
  }
}

// MARK: - The scale

extension RangeMeasure {
  /// How far the next stop is from one at `value`.
  ///
  /// Every scale widens: most of the track belongs to most of the loans, and one odd value does
  /// not take it from all the others. Where the step changes, both steps divide the value.
  func step(at value: Int) -> Int {
    switch (self, value) {
    case (.amount, _), (.remaining, _): RangeMeasure.dollarStep(at: value)
    case (.percent, _): 5
    case (.days, ..<14): 1
    case (.days, ..<98): 7
    case (.days, _): RangeMeasure.doubling(14, from: 98, at: value)
    case (.months, ..<24): 1
    case (.months, ..<60): 3
    case (.months, ..<240): 12
    case (.months, _): RangeMeasure.doubling(24, from: 240, at: value)
    }
  }

  /// Steps of 25 to 500, 50 to 1,000, 100 to 2,000, 250 to 5,000, 500 to 10,000, then the same
  /// ten times as wide for each further power of ten.
  private static func dollarStep(at amount: Int) -> Int {
    if amount < 500 { return 25 }
    var power = 100
    while power <= amount / 10 { power *= 10 }
    switch amount / power {
    case 1: return power / 10
    case 2...4: return power / 4
    default: return power / 2
    }
  }

  /// `step` from `start` on, twice that from twice `start` on, and so forth.
  private static func doubling(_ step: Int, from start: Int, at value: Int) -> Int {
    var factor = 1
    while start * factor <= value / 2 { factor *= 2 }
    return step * factor
  }
}

// MARK: - The words

extension RangeMeasure {
  var label: String {
    switch self {
    case .amount: "Loan amount"
    case .remaining: "Still needed"
    case .percent: "Percent funded"
    case .days: "Days left"
    case .months: "Months to repay"
    }
  }

  /// What stands with a number: `$` before it, `%` after it, `day` as a word.
  var unit: String {
    switch self {
    case .amount, .remaining: "$"
    case .percent: "%"
    case .days: "day"
    case .months: "month"
    }
  }

  /// What is said of a slider that has not been touched.
  var anyText: String { self == .amount ? "Any amount" : "Any" }

  /// The name of the thumb on the left, for those who do not see it.
  var minLabel: String { self == .amount ? "Smallest loan amount" : "\(label), at least" }
  var maxLabel: String { self == .amount ? "Largest loan amount" : "\(label), at most" }

  /// The name of the control, and of its place in the hash.
  var minName: String { self == .amount ? "min" : "\(rawValue)-min" }
  var maxName: String { self == .amount ? "max" : "\(rawValue)-max" }
}
