/// An amount in whole US cents.
package struct Money: Hashable, Comparable, Sendable {
  package let cents: Int

  package init(cents: Int) { self.cents = cents }

  package init(dollars: Int) { self.cents = dollars * 100 }

  package static let zero = Money(cents: 0)

  /// The largest amount that is accepted, a billion dollars. It ensures that sums of amounts do not
  /// overflow.
  package static let maximum = Money(dollars: 1_000_000_000)

  package static func < (left: Money, right: Money) -> Bool { left.cents < right.cents }

  package static func + (left: Money, right: Money) -> Money {
    Money(cents: left.cents + right.cents)
  }

  package static func - (left: Money, right: Money) -> Money {
    Money(cents: left.cents - right.cents)
  }

  package static func += (left: inout Money, right: Money) { left = left + right }

  /// The amount as a number for attributes, files and input fields: `525`, or with cents `67.06`.
  package var plain: String { String(appending: appendPlain) }

  /// Appends the amount as a number, `525` or `67.06`.
  package func appendPlain(to bytes: inout [UInt8]) {
    bytes.append(addingCapacity: Self.maximumBytes) { writePlain(to: &$0) }
  }

  /// An upper bound for the number of bytes that `writePlain` writes.
  package static let maximumBytes = 24

  /// Writes the amount as a number to a span with room for `maximumBytes`.
  package func writePlain(to bytes: inout OutputSpan<UInt8>) {
    if cents < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.append(digits: cents.magnitude / 100)
    let rest = cents.magnitude % 100
    if rest == 0 { return }
    bytes.append(UInt8(ascii: "."))
    bytes.append(digits: rest, minimumCount: 2)
  }

  /// Whether the amount is not a whole number of dollars.
  package var hasCents: Bool { cents % 100 != 0 }
}
