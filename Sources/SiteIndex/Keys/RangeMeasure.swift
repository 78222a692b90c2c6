/// A number of a loan that can be limited with a slider of the filter.
package enum RangeMeasure: String, CaseIterable, Equatable, Sendable {
  case amount, remaining, percent, days, months

  /// The measures that a search can limit. `days` is not one of them, because the days left depend
  /// on the reader's clock.
  static let ofSearches = allCases.filter { $0 != .days }

  /// How many units of a loan's value are one unit of the slider. For example, 100 cents are a
  /// dollar.
  var unitsPerStop: Int { self == .amount || self == .remaining ? 100 : 1 }
}

// MARK: - The scale

extension RangeMeasure {
  /// Returns the distance from a stop at `value` to the next one. Except for percentages, distances
  /// grow, so that an extreme value does not make the others hard to select. Where the distance
  /// changes, both the old and the new one divide the value.
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
  /// The unit of a number: `$`, which is written before it, `%`, which is written after it, or the
  /// word `day`.
  package var unit: String {
    switch self {
    case .amount, .remaining: "$"
    case .percent: "%"
    case .days: "day"
    case .months: "month"
    }
  }

  /// The names of the slider's thumbs, which are also their keys in the hash.
  package var minName: String { self == .amount ? "min" : "\(rawValue)-min" }
  package var maxName: String { self == .amount ? "max" : "\(rawValue)-max" }
}
