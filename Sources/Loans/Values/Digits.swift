extension [UInt8] {
  /// Appends a number in decimal digits, padded with leading zeros to at least `minimumCount`
  /// digits.
  package mutating func append(digits number: UInt, minimumCount: Int = 1) {
    // A number has at most 20 digits.
    append(addingCapacity: Swift.max(20, minimumCount)) { bytes in
      bytes.append(digits: number, minimumCount: minimumCount)
    }
  }

  /// Appends a whole number, with a minus sign if it is negative.
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
  /// Appends a number in decimal digits, padded with leading zeros to at least `minimumCount`
  /// digits.
  mutating func append(digits number: UInt, minimumCount: Int = 1) {
    if number >= 10 || minimumCount > 1 {
      append(digits: number / 10, minimumCount: minimumCount - 1)
    }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Appends a number from 0 to 99 as two digits, `07`.
  mutating func append(twoDigits number: UInt) {
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}

extension BinaryInteger {
  /// The number for messages, with its digits in groups of three, `1,204`, in every locale.
  package var groupedByThousands: String {
    String(appending: { bytes in
      if self < 0 { bytes.append(UInt8(ascii: "-")) }
      bytes.append(groupedByThousands: UInt(magnitude))
    })
  }
}

extension String {
  /// Creates a text from the UTF-8 bytes that a function appends.
  package init(appending append: (inout [UInt8]) -> Void) {
    var bytes: [UInt8] = []
    append(&bytes)
    self.init(decoding: bytes, as: UTF8.self)
  }
}
