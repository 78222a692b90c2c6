extension [UInt8] {
  /// Appends a number in decimal digits, at least `minimumCount` with zeros before it.
  package mutating func append(digits number: UInt, minimumCount: Int = 1) {
    // A number has at most 20 digits.
    append(addingCapacity: Swift.max(20, minimumCount)) { bytes in
      bytes.append(digits: number, minimumCount: minimumCount)
    }
  }

  /// Appends a whole number, which has a minus sign if it is negative.
  package mutating func append(number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(digits: number.magnitude)
  }

  /// Appends a number with its digits in groups of three, `1,204`.
  fileprivate mutating func append(groupedByThousands number: UInt) {
    if number < 1_000 { return append(digits: number) }
    append(groupedByThousands: number / 1_000)
    append(UInt8(ascii: ","))
    append(digits: number % 1_000, minimumCount: 3)
  }
}

extension OutputSpan<UInt8> {
  /// Appends a number in decimal digits, at least `minimumCount` with zeros before it.
  mutating func append(digits number: UInt, minimumCount: Int = 1) {
    if number >= 10 || minimumCount > 1 {
      append(digits: number / 10, minimumCount: minimumCount - 1)
    }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Appends a number from 0 to 99 in two digits, `07`.
  mutating func append(twoDigits number: UInt) {
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}

extension BinaryInteger {
  /// The number in messages, with its digits in groups of three, `1,204`, whatever the locale is.
  package var groupedByThousands: String {
    String(appending: { bytes in
      if self < 0 { bytes.append(UInt8(ascii: "-")) }
      bytes.append(groupedByThousands: UInt(magnitude))
    })
  }
}

extension String {
  /// Creates the text whose bytes in UTF-8 a function appends.
  package init(appending append: (inout [UInt8]) -> Void) {
    var bytes: [UInt8] = []
    append(&bytes)
    self.init(decoding: bytes, as: UTF8.self)
  }
}
