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

  /// `525`, or `67.06` where there are cents: for attributes, files and fields.
  package var plain: String {
    let whole = String(cents / 100)
    let rest = abs(cents % 100)
    if rest == 0 { return whole }
    let sign = cents < 0 && cents > -100 ? "-" : ""
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// `$3,850`, or `$67.06` where there are cents: for people.
  package var dollars: String {
    let parts = plain.split(separator: ".")
    let grouped = (parts.first.flatMap { Int($0) } ?? 0).groupedByThousands
    return parts.count == 2 ? "$\(grouped).\(parts[1])" : "$\(grouped)"
  }
}

extension Int {
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
