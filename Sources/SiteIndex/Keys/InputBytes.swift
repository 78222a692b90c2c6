import History
package import Loans
package import Site

/// The values that a file is made from, as bytes of which a fingerprint is computed.
///
/// Every value of a type has other bytes, none of which is the beginning of those of another value:
/// a text and a list begin with their length, and an optional value with a byte that says whether
/// there is one. So different values that are added in the same order never give the same bytes.
package struct InputBytes {
  private var bytes: [UInt8] = []
  /// Whether all values could be added that were to be.
  package var isComplete = true

  package init() {
    // Enough for the inputs of most pages, so that the bytes are not moved while they grow.
    bytes.reserveCapacity(1_000)
  }

  /// The fingerprint of all values that have been added.
  package var fingerprint: Fingerprint { Fingerprint(of: bytes) }

  /// Removes all values, and keeps the memory and whether a value could not be added.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  package mutating func add(_ number: Int) {
    unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
  }

  package mutating func add(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  package mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds a number bit by bit, so that 0 and -0 differ as their texts do.
  package mutating func add(_ number: Double) { add(Int(bitPattern: UInt(number.bitPattern))) }

  package mutating func add(_ fingerprint: Fingerprint) { fingerprint.append(to: &bytes) }

  package mutating func add(_ time: Timestamp) { add(time.seconds) }

  package mutating func add(_ amount: Money) { add(amount.cents) }

  package mutating func add(_ value: FacetValue) {
    add(value.slug)
    add(value.name)
  }

  // The optional values are added without a closure, since a loan has very many of them.

  package mutating func add(_ number: Int?) {
    add(number != nil)
    if let number { add(number) }
  }

  package mutating func add(_ flag: Bool?) {
    add(flag != nil)
    if let flag { add(flag) }
  }

  package mutating func add(_ text: String?) {
    add(text != nil)
    if let text { add(text) }
  }

  package mutating func add(_ number: Double?) {
    add(number != nil)
    if let number { add(number) }
  }

  package mutating func add(_ fingerprint: Fingerprint?) {
    add(fingerprint != nil)
    if let fingerprint { add(fingerprint) }
  }

  package mutating func add(_ time: Timestamp?) {
    add(time != nil)
    if let time { add(time) }
  }

  package mutating func add(_ amount: Money?) {
    add(amount != nil)
    if let amount { add(amount) }
  }

  package mutating func add(_ texts: [String]) {
    add(texts.count)
    for text in texts { add(text) }
  }
}
