import FoundationEssentials
import Loans

extension JSONValue {
  /// The expected amount, for messages.
  static let amount = "an amount from 0 to 1000000000"

  /// A short text without the white space at both ends, or `nil` if it is empty. Any other type is
  /// reported.
  var text: String? {
    guard let string else {
      report(.wrongType, expected: "a text")
      return nil
    }
    return string.replacingNUL.trimmed.nonEmpty
  }

  /// A text that may have several lines, or `nil` if it is empty. Any other type is reported.
  var prose: String? {
    guard let string else {
      report(.wrongType, expected: "a text")
      return nil
    }
    return string.normalizedProse.nonEmpty
  }

  /// A name, which is `{"name": "Food"}` in GraphQL and `"Food"` in REST.
  var name: String? {
    if string == nil, let fields { return fields.text("name") }
    return text
  }

  /// A whole number from 1 up, also in quotes.
  var positiveNumber: Int? {
    let number = int ?? string.flatMap { $0.utf8.allSatisfy(\.isDigit) ? Int($0) : nil }
    return number.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The rating of a field partner, a number from 0 to 5, or `nil` for any other value: Kiva also
  /// writes `N/A`.
  var rating: String? {
    guard let text = decimal?.description ?? string?.trimmed,
      text.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }),
      let rating = Double(text), (0...5).contains(rating)
    else { return nil }
    return text
  }

  /// An amount of dollars, as a number (REST) or in quotes (GraphQL), to the cent.
  ///
  /// It is at most `Money.maximum`.
  var money: Money? {
    if let dollars = int {
      return (0...Money.maximum.cents / 100).contains(dollars) ? Money(dollars: dollars) : nil
    }
    return Money(decimal: decimal?.description ?? string ?? "")
  }
}

extension JSONValue {
  /// Whether the value is a number below 0, or a text that begins with a minus sign.
  var isNegative: Bool { decimal.map { $0 < 0 } ?? string?.hasPrefix("-") ?? false }
}

extension Money {
  /// Parses an amount of dollars, such as `2375.00`: digits, then perhaps a point and more digits,
  /// which are rounded to two.
  ///
  /// Returns `nil` for any other text, and for more than `maximum`. No binary fraction is involved.
  init?(decimal text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first, (1...10).contains(whole.count),
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) })
    else { return nil }
    let fraction = parts.count == 2 ? Array(parts[1].prefix(3)) : []
    let padded = fraction + Array(repeating: UInt8(ascii: "0"), count: 3 - fraction.count)
    let tenths = (Array(whole) + padded).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    let cents = (tenths + 5) / 10
    guard cents <= Money.maximum.cents else { return nil }
    self.init(cents: cents)
  }
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
