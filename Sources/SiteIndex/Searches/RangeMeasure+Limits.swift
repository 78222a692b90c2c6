extension RangeMeasure {
  /// Reads a limit of a search, in hundredths of the unit. Returns `nil` if the text is not a limit,
  /// or if the limit is greater than any value can be.
  func limit(_ text: String) -> Int? {
    hundredths(text).flatMap { $0 <= greatestLimit ? $0 : nil }
  }

  /// Returns a number such as `500`, `12.50` or `.5`, or the number of a month such as `2028-03`,
  /// in hundredths, as `range.js` reads it.
  private func hundredths(_ text: String) -> Int? {
    if unit == .date {
      guard let match = text.wholeMatch(of: /([12][0-9]{3})-(0[1-9]|1[0-2])/),
        let year = Int(match.1),
        let month = Int(match.2)
      else { return nil }
      return (year * 12 + month - 1) * 100
    }
    guard let match = text.wholeMatch(of: /([0-9]{0,12})(?:\.([0-9]{0,2}))?/),
      !(match.1.isEmpty && (match.2 ?? "").isEmpty), allowsFractions || match.2 == nil,
      let whole = Int(match.1.isEmpty ? "0" : match.1),
      let fraction = Int(String((match.2 ?? "") + "00").prefix(2))
    else { return nil }
    return whole * 100 + fraction
  }

  /// The greatest value that a loan can have, in hundredths of the unit.
  private var greatestLimit: Int {
    switch self {
    case .rating: 500
    case .percent, .defaultRate, .delinquency: 10_000
    case .amount, .remaining, .days, .months, .repaidBy, .cost: .max
    }
  }

  /// An example of a limit, for messages about invalid ones.
  var exampleOfLimit: String {
    switch unit {
    case .dollar: "an amount in dollars such as 500 or 12.50"
    case .date: "a month such as 2028-03"
    case .rating: "a rating from 0 to 5 such as 3.5"
    case .percent where self == .cost: "a percentage such as 5 or 2.5"
    case .percent where allowsFractions: "a percentage from 0 to 100 such as 2.5"
    case .percent: "a whole number from 0 to 100"
    case .day, .month: "a whole number such as 12"
    }
  }
}
