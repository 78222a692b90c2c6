/// What a slider of the filter measures.
package enum RangeMeasure: String, CaseIterable, Equatable, Sendable {
  case amount, remaining, percent, days, months

  /// The numbers that a search can limit. How many days are left depends on the reader's clock.
  static let ofSearches = allCases.filter { $0 != .days }

  /// How many units of a loan's value make one unit of the slider: 100 cents are a dollar.
  var unitsPerStop: Int {
    switch self {
    case .amount, .remaining: 100
    case .percent, .days, .months: 1
    }
  }
}

// MARK: - The scale

extension RangeMeasure {
  /// Returns the distance from a stop at `value` to the next one.
  ///
  /// The steps of every scale but that of percents widen, so that most of the track belongs to most
  /// of the loans, and a single extreme value does not take it from all the others. Where the step
  /// changes, both steps divide the value.
  func step(at value: Int) -> Int {
    switch (self, value) {
    case (.amount, _), (.remaining, _): RangeMeasure.dollarStep(at: value)
    case (.percent, _): 5
    case (.days, ..<14): 1
    case (.days, ..<98): 7
    case (.days, _): RangeMeasure.doublingStep(14, from: 98, at: value)
    case (.months, ..<24): 1
    case (.months, ..<60): 3
    case (.months, ..<240): 12
    case (.months, _): RangeMeasure.doublingStep(24, from: 240, at: value)
    }
  }

  /// Returns the distance from a stop at an amount of dollars to the next one.
  ///
  /// Steps are 25 up to 500, 50 up to 1,000, 100 up to 2,000, 250 up to 5,000 and 500 up to 10,000.
  /// For each further power of ten, the steps are ten times as wide.
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

  /// Returns a step that is `step` from `start` on, twice as wide from twice `start`, and so forth.
  private static func doublingStep(_ step: Int, from start: Int, at value: Int) -> Int {
    var factor = 1
    while start * factor <= value / 2 { factor *= 2 }
    return step * factor
  }
}

// MARK: - Names for scripts

extension RangeMeasure {
  /// The unit of a number: `$` is written before it, `%` after it, and `day` is a word.
  package var unit: String {
    switch self {
    case .amount, .remaining: "$"
    case .percent: "%"
    case .days: "day"
    case .months: "month"
    }
  }

  /// The name of the thumb on the left, which is also its key in the hash.
  package var minName: String { self == .amount ? "min" : "\(rawValue)-min" }
  /// The name of the thumb on the right, which is also its key in the hash.
  package var maxName: String { self == .amount ? "max" : "\(rawValue)-max" }
}
