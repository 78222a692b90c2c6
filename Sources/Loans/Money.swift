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

  /// `525`, or `67.06` where there are cents: for attributes, files and fields.
  package var plain: String { sign + String(cents.magnitude / 100) + decimals }

  /// `$3,850`, or `$67.06` where there are cents: for people.
  package var dollars: String { "\(sign)$\((cents.magnitude / 100).groupedByThousands)\(decimals)" }

  private var sign: String { cents < 0 ? "-" : "" }

  /// `.06`, or nothing for whole dollars.
  private var decimals: String {
    let rest = cents.magnitude % 100
    return rest == 0 ? "" : ".\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension BinaryInteger {
  /// `1,204`: digits in groups of three, the same in every locale.
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
