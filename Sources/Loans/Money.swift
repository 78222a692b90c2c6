/// An amount in whole US cents.
package struct Money: Hashable, Comparable, Sendable {
  package let cents: Int

  package init(cents: Int) {
    self.cents = cents
  }

  package init(dollars: Int) {
    self.cents = dollars * 100
  }

  package static let zero = Money(cents: 0)

  package static func < (left: Money, right: Money) -> Bool { left.cents < right.cents }

  package static func + (left: Money, right: Money) -> Money {
    Money(cents: left.cents + right.cents)
  }

  package static func - (left: Money, right: Money) -> Money {
    Money(cents: left.cents - right.cents)
  }

  package static func += (left: inout Money, right: Money) { left = left + right }

  /// The amount as a number for attributes, files and input fields: `525`, or `67.06` if it has
  /// cents.
  package var plain: String { sign + String(cents.magnitude / 100) + decimals }

  /// The amount for people: `$3,850`, or `$67.06` if it has cents.
  package var dollars: String { "\(sign)$\((cents.magnitude / 100).groupedByThousands)\(decimals)" }

  /// Whether the amount is no number of whole dollars.
  package var hasCents: Bool { cents % 100 != 0 }

  /// The amount for people with its cents, even if there are none: `$67.00`.
  package var dollarsAndCents: String { hasCents ? dollars : "\(dollars).00" }

  private var sign: String { cents < 0 ? "-" : "" }

  /// The cents with a decimal point, `.06`, or an empty string for whole dollars.
  private var decimals: String {
    let rest = cents.magnitude % 100
    return rest == 0 ? "" : ".\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension BinaryInteger {
  /// The number with its digits in groups of three, `1,204`, whatever the locale is.
  package var groupedByThousands: String {
    var out: [UInt8] = []
    let digits = Array(String(magnitude).utf8)
    if self < 0 { out.append(UInt8(ascii: "-")) }
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { out.append(UInt8(ascii: ",")) }
      out.append(digit)
    }
    return String(decoding: out, as: UTF8.self)
  }
}
