/// An encoding of Unicode whose units have two or four bytes.
package enum TextEncoding: CaseIterable, Equatable, Sendable {
  // UTF-32 comes first because its little-endian mark begins with that of UTF-16.
  case utf32LittleEndian, utf32BigEndian, utf16LittleEndian, utf16BigEndian

  /// Recognizes the encoding by the byte-order mark, or returns `nil` if the bytes do not begin
  /// with one.
  init?(byteOrderMarkIn bytes: [UInt8]) {
    guard let encoding = Self.allCases.first(where: { bytes.starts(with: $0.mark) })
    else { return nil }
    self = encoding
  }

  /// Recognizes the encoding by the positions of the zero bytes in ASCII characters of the first 64
  /// kB. Most units must be ASCII characters, and almost no zero bytes may be elsewhere, so that a
  /// text with stray zero bytes is not mistaken for UTF-16 or UTF-32.
  init?(zeroBytesIn bytes: [UInt8]) {
    let start = bytes.prefix(1 << 16)
    guard let zero = bytes.firstIndex(of: 0, from: 0), zero < start.endIndex else { return nil }
    var zeros = [0, 0, 0, 0]
    for (index, byte) in start.enumerated() where byte == 0 { zeros[index % 4] += 1 }
    let count = start.count
    let isMajority = { (zeros: Int, size: Int) in zeros > 1 && zeros * 2 * size > count }
    let isRare = { (zeros: Int) in zeros * 64 <= count }
    let isWide = count.isMultiple(of: 4)
    if isWide, zeros[3] * 4 == count, isMajority(zeros[2], 4), isRare(zeros[0]) {
      self = .utf32LittleEndian
    } else if isWide, zeros[0] * 4 == count, isMajority(zeros[1], 4), isRare(zeros[3]) {
      self = .utf32BigEndian
    } else if isMajority(zeros[1] + zeros[3], 2), isRare(zeros[0] + zeros[2]) {
      self = .utf16LittleEndian
    } else if isMajority(zeros[0] + zeros[2], 2), isRare(zeros[1] + zeros[3]) {
      self = .utf16BigEndian
    } else {
      return nil
    }
  }

  /// The name of the encoding for people.
  package var name: String { "UTF-\(unitSize * 8) (\(isBigEndian ? "big" : "little")-endian)" }

  /// The name of the encoding for `iconv(1)`.
  var iconvName: String { "UTF-\(unitSize * 8)\(isBigEndian ? "BE" : "LE")" }

  private var isBigEndian: Bool { self == .utf16BigEndian || self == .utf32BigEndian }

  var unitSize: Int { self == .utf16LittleEndian || self == .utf16BigEndian ? 2 : 4 }

  /// Decodes the bytes; `nil` if they are not valid.
  func decode(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.count.isMultiple(of: unitSize) else { return nil }
    return unitSize == 2
      ? String(validating: units(of: bytes).lazy.map { UInt16($0) }, as: UTF16.self)
      : String(validating: units(of: bytes), as: UTF32.self)
  }

  private func units(of bytes: ArraySlice<UInt8>) -> some Sequence<UInt32> {
    let size = unitSize
    let isBigEndian = isBigEndian
    return stride(from: bytes.startIndex, to: bytes.endIndex, by: size).lazy.map { start in
      (0..<size).reduce(0) { unit, index in
        unit << 8 | UInt32(bytes[start + (isBigEndian ? index : size - 1 - index)])
      }
    }
  }

  private var mark: [UInt8] {
    let mark: [UInt8] = unitSize == 2 ? [0xFF, 0xFE] : [0xFF, 0xFE, 0, 0]
    return isBigEndian ? mark.reversed() : mark
  }
}
