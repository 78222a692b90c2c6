internal import Diagnostics
import FoundationEssentials
import Loans

extension JSONValue {
  /// The value as a whole number, which may have a fraction of zero or an exponent.
  var int: Int? {
    guard case .number = kind else { return nil }
    if let decimal = DecimalNumber(number) { return decimal.int }
    return decodedNumber(Int.self)
  }

  var double: Double? {
    guard case .number = kind else { return nil }
    if let decimal = DecimalNumber(number) { return decimal.double }
    return decodedNumber(Double.self)
  }

  var decimal: Decimal? { if case .number = kind { decodedNumber(Decimal.self) } else { nil } }

  /// An amount of dollars up to `Money.maximum`: a number in REST, a text in GraphQL.
  var money: Money? {
    switch kind {
    case .number:
      if let decimal = DecimalNumber(number) { return decimal.money }
      if let dollars = int {
        return (0...Money.maximum.cents / 100).contains(dollars) ? Money(dollars: dollars) : nil
      }
      return decimal.flatMap { Money(decimal: $0.description.utf8) }
    case .plainString: return Money(decimal: content)
    default: return string.flatMap { Money(decimal: $0.utf8) }
    }
  }

  /// Whether the value is a number below 0, or a text that begins with a minus sign.
  var isNegative: Bool { decimal.map { $0 < 0 } ?? string?.hasPrefix("-") ?? false }

  /// Returns the number as `JSONDecoder` decodes it; `nil` if it is invalid or does not fit. It is
  /// used for the rare numbers with an exponent or many digits: `1e3` is a whole number, `2.5` and
  /// `01` are not, and `1e999` is not a number at all. The decoder may throw private errors
  /// (swift-foundation 6.3).
  private func decodedNumber<Number: Decodable>(_ type: Number.Type) -> Number? {
    try? JSONDecoder().decode(type, from: Data(number))
  }
}

/// A number of at most 15 digits without an exponent, so that it is exact as a `Double`.
struct DecimalNumber {
  private let isNegative: Bool
  private let digits: Int
  /// The number of digits after the point.
  private let scale: Int

  private static let maximumCount = 15
  private static let powers: [Int] = (0...maximumCount).map { power in
    (0..<power).reduce(1) { value, _ in value * 10 }
  }

  /// Parses a number, or returns `nil` if it has more digits, is invalid, or has an exponent.
  init?(_ bytes: ArraySlice<UInt8>) {
    var digits = 0
    var point = -1
    let isNegative = bytes.first == UInt8(ascii: "-")
    let first = bytes.startIndex + (isNegative ? 1 : 0)
    let length = bytes.endIndex - first
    guard (1...(Self.maximumCount + 1)).contains(length) else { return nil }
    for index in first..<bytes.endIndex {
      let byte = bytes[index]
      if byte.isDigit {
        digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
      } else if byte == UInt8(ascii: "."), point < 0, index > first, index + 1 < bytes.endIndex {
        point = index
      } else {
        return nil
      }
    }
    let wholeCount = (point < 0 ? bytes.endIndex : point) - first
    if wholeCount > 1, bytes[first] == UInt8(ascii: "0") { return nil }
    if point < 0, length > Self.maximumCount { return nil }
    self.isNegative = isNegative
    self.digits = digits
    scale = point < 0 ? 0 : bytes.endIndex - point - 1
  }

  var int: Int? {
    let (whole, rest) = digits.quotientAndRemainder(dividingBy: Self.powers[scale])
    return rest == 0 ? (isNegative ? -whole : whole) : nil
  }

  /// The nearest `Double`. Both operands are exact, so only the division rounds.
  /// Source: Clinger, "How to Read Floating Point Numbers Accurately", 1990.
  var double: Double {
    let magnitude = Double(digits) / Double(Self.powers[scale])
    return isNegative ? -magnitude : magnitude
  }

  var money: Money? {
    if isNegative, digits > 0 { return nil }
    let (dollars, rest) = digits.quotientAndRemainder(dividingBy: Self.powers[scale])
    let tenths = rest * 1000 / Self.powers[scale]
    guard dollars <= Money.maximum.cents / 100 else { return nil }
    let cents = dollars * 100 + (tenths + 5) / 10
    return cents <= Money.maximum.cents ? Money(cents: cents) : nil
  }
}

extension Money {
  /// Parses an amount of dollars such as `2375.00`, rounding it to cents without binary fractions.
  /// Returns `nil` for other texts, and for amounts above `maximum`.
  init?(decimal text: some Collection<UInt8>) {
    var wholeCount = 0
    var fractionCount = 0
    var hasPoint = false
    var tenths = 0
    for byte in text {
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
        continue
      }
      guard byte.isDigit else { return nil }
      if hasPoint { fractionCount += 1 } else { wholeCount += 1 }
      guard wholeCount <= 10 else { return nil }
      if fractionCount <= 3 { tenths = tenths * 10 + Int(byte - UInt8(ascii: "0")) }
    }
    guard wholeCount > 0, fractionCount > 0 || !hasPoint else { return nil }
    for _ in min(fractionCount, 3)..<3 { tenths *= 10 }
    let cents = (tenths + 5) / 10
    guard cents <= Money.maximum.cents else { return nil }
    self.init(cents: cents)
  }
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
