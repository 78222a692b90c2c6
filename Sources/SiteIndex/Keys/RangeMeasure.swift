/// A number of a loan that can be limited with a slider of the filter.
package enum RangeMeasure: String, CaseIterable, Equatable, Sendable {
  case amount, remaining, percent, days, months
  /// The month of the last expected repayment. Its slider has only one thumb, for the upper limit.
  case repaidBy = "repaid-by"
  /// Kiva's risk rating of the field partner.
  case rating
  /// The share of the field partner's ended loans that was not repaid, in percent.
  case defaultRate = "default"
  /// The share of the field partner's outstanding amount that is late, in percent.
  case delinquency
  /// What a loan of the field partner costs its borrower a year, in percent.
  case cost

  /// The measures that a view can limit. `days` is not one of them, because the days left depend on
  /// the reader's clock.
  static let ofViews = allCases.filter { $0 != .days }

  /// The unit in which values, stops and limits are written.
  package enum Unit: String, CaseIterable, Equatable, Sendable {
    case dollar = "$"
    case percent = "%"
    case day, month
    /// A calendar month, `2028-03`. Its number is ``Month/number``.
    case date
    /// A rating on Kiva's scale from 0 to 5.
    case rating
  }

  package var unit: Unit {
    switch self {
    case .amount, .remaining: .dollar
    case .percent, .defaultRate, .delinquency, .cost: .percent
    case .days: .day
    case .months: .month
    case .repaidBy: .date
    case .rating: .rating
    }
  }

  /// How many hundredths of the unit are between two numbers of the scale of stops.
  package var hundredthsPerStop: Int {
    switch self {
    case .rating, .defaultRate, .delinquency, .cost: 50
    case .amount, .remaining, .percent, .days, .months, .repaidBy: 100
    }
  }

  /// Whether limits can have two digits after the decimal point.
  var allowsFractions: Bool {
    switch self {
    case .amount, .remaining, .rating, .defaultRate, .delinquency, .cost: true
    case .percent, .days, .months, .repaidBy: false
    }
  }

  /// Whether a slider has only the thumb for the upper limit.
  package var hasOnlyUpperLimit: Bool { self == .repaidBy }
}

// MARK: - The scale

extension RangeMeasure {
  /// Returns the distance from a stop at `value` to the next one. Distances grow, so that an
  /// extreme value does not make the others hard to select, except for the funded share and
  /// ratings, which have no extreme values. Where the distance changes, both the old and the new
  /// one divide the value. `first` is the first stop of a scale of calendar months.
  func step(at value: Int, from first: Int) -> Int {
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
    case (.repaidBy, _): RangeMeasure.months.step(at: value - first, from: 0)
    case (.rating, _): 1
    case (.defaultRate, ..<10), (.delinquency, ..<10), (.cost, ..<10): 1
    case (.defaultRate, ..<40), (.delinquency, ..<40), (.cost, ..<40): 2
    case (.defaultRate, _), (.delinquency, _), (.cost, _):
      RangeMeasure.doublingStep(10, from: 240, at: value)
    }
  }

  /// Returns the distance from a stop at an amount of dollars to the next one: 25 up to 500, 50 up
  /// to 1,000, 100 up to 2,000, 250 up to 5,000, 500 up to 10,000, and so on with ten times the
  /// distances.
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

  /// Returns a step that is `step` from `start` on, twice that from twice `start` on, and so forth.
  private static func doublingStep(_ step: Int, from start: Int, at value: Int) -> Int {
    var factor = 1
    while start * factor <= value / 2 { factor *= 2 }
    return step * factor
  }
}

// MARK: - Names for scripts

extension RangeMeasure {
  /// The name of the thumb for the lower limit, which is also its key in the hash; `nil` if there
  /// is none.
  package var minName: String? {
    switch self {
    case .amount: "min"
    case .repaidBy: nil
    default: "\(rawValue)-min"
    }
  }

  /// The name of the thumb for the upper limit, which is also its key in the hash.
  package var maxName: String {
    switch self {
    case .amount: "max"
    case .repaidBy: rawValue
    default: "\(rawValue)-max"
    }
  }
}
