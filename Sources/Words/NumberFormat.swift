/// The format of numbers in a language.
package struct NumberFormat: Equatable, Sendable {
  /// The separator of groups of digits. The last group has three digits.
  let groupSeparator: String
  /// The power of ten that has as many zeros as the other groups have digits.
  private let groupFactor: UInt
  let decimalSeparator: String
  let negative, money, percent: Pattern

  init(_ words: RecordedMessages) {
    groupSeparator = words.text("number.group")
    groupFactor = words.text("number.group-size") == "2" ? 100 : 1000
    decimalSeparator = words.text("number.decimal")
    negative = words.pattern("number.negative", ["number"])
    money = words.pattern("number.money", ["amount"])
    percent = words.pattern("number.percent", ["number"])
  }

  /// Appends a whole number with its digits in groups of three, `1,204`.
  func appendGrouped(_ number: Int, to bytes: inout [UInt8]) {
    appendSigned(number < 0, to: &bytes) { appendGrouped(number.magnitude, to: &$0) }
  }

  /// Appends a decimal number, given with a point, such as `3.5`.
  func appendDecimal(_ number: String, to bytes: inout [UInt8]) {
    for byte in number.utf8 {
      if byte == UInt8(ascii: ".") { bytes.append(decimalSeparator) } else { bytes.append(byte) }
    }
  }

  /// Appends an amount of whole cents, `$3,850`, or `$67.06` if it has cents.
  func appendMoney(cents: Int, alwaysWithCents: Bool, to bytes: inout [UInt8]) {
    let amount = cents.magnitude
    appendSigned(cents < 0, to: &bytes) { bytes in
      money.append(to: &bytes) { _, bytes in
        appendGrouped(amount / 100, to: &bytes)
        if !alwaysWithCents, amount % 100 == 0 { return }
        bytes.append(decimalSeparator)
        bytes.append(digits: amount % 100, minimumCount: 2)
      }
    }
  }

  /// Appends a share in hundredths of a percent: `0.53%`, `12.5%`, or `12%` if it is whole.
  func appendPercent(hundredths: Int, to bytes: inout [UInt8]) {
    let amount = hundredths.magnitude
    appendSigned(hundredths < 0, to: &bytes) { bytes in
      percent.append(to: &bytes) { _, bytes in
        appendGrouped(amount / 100, to: &bytes)
        let rest = amount % 100
        if rest == 0 { return }
        bytes.append(decimalSeparator)
        if rest % 10 == 0 { return bytes.append(digits: rest / 10) }
        bytes.append(digits: rest, minimumCount: 2)
      }
    }
  }

  private func appendSigned(
    _ isNegative: Bool, to bytes: inout [UInt8], _ append: (inout [UInt8]) -> Void
  ) {
    if !isNegative { return append(&bytes) }
    negative.append(to: &bytes) { _, bytes in append(&bytes) }
  }

  private func appendGrouped(_ number: UInt, to bytes: inout [UInt8]) {
    if number < 1000 { return bytes.append(digits: number) }
    appendGroups(number / 1000, to: &bytes)
    bytes.append(groupSeparator)
    bytes.append(digits: number % 1000, minimumCount: 3)
  }

  private func appendGroups(_ number: UInt, to bytes: inout [UInt8]) {
    if number < groupFactor { return bytes.append(digits: number) }
    appendGroups(number / groupFactor, to: &bytes)
    bytes.append(groupSeparator)
    bytes.append(digits: number % groupFactor, minimumCount: groupFactor == 100 ? 2 : 3)
  }
}

extension [UInt8] {
  mutating func append(_ text: String) {
    // This is many times faster than appending `text.utf8`: short texts have no contiguous buffer.
    unsafe text.utf8.span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Appends a number in decimal digits, padded with leading zeros to `minimumCount` digits, at
  /// most 20.
  mutating func append(digits number: UInt, minimumCount: Int = 1) {
    // The longest number has 20 digits.
    var digits = InlineArray<20, UInt8>(repeating: UInt8(ascii: "0"))
    var start = digits.count
    var rest = number
    repeat {
      start -= 1
      digits[start] += UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    start = Swift.min(start, digits.count - minimumCount)
    unsafe digits.span.extracting(start..<digits.count).withUnsafeBufferPointer {
      unsafe append(contentsOf: $0)
    }
  }
}
