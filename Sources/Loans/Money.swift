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
  package var plain: String { String(appending: appendPlain) }

  /// The amount for people: `$3,850`, or `$67.06` if it has cents.
  package var dollars: String { String(appending: appendDollars) }

  /// Appends the amount as a number, `525` or `67.06`.
  package func appendPlain(to bytes: inout [UInt8]) {
    appendSign(to: &bytes)
    bytes.append(digits: cents.magnitude / 100)
    appendDecimals(to: &bytes)
  }

  /// Appends the amount for people, `$3,850` or `$67.06`.
  package func appendDollars(to bytes: inout [UInt8]) {
    appendSign(to: &bytes)
    bytes.append(UInt8(ascii: "$"))
    bytes.append(groupedByThousands: cents.magnitude / 100)
    appendDecimals(to: &bytes)
  }

  /// Whether the amount is no number of whole dollars.
  package var hasCents: Bool { cents % 100 != 0 }

  /// The amount for people with its cents, even if there are none: `$67.00`.
  package var dollarsAndCents: String { hasCents ? dollars : "\(dollars).00" }

  private func appendSign(to bytes: inout [UInt8]) {
    if cents < 0 { bytes.append(UInt8(ascii: "-")) }
  }

  /// Appends the cents with a decimal point, `.06`, or nothing for whole dollars.
  private func appendDecimals(to bytes: inout [UInt8]) {
    let rest = cents.magnitude % 100
    if rest == 0 { return }
    bytes.append(UInt8(ascii: "."))
    bytes.append(digits: rest, minimumCount: 2)
  }
}
