/// The part of a file that a request asks for.
enum ByteRange: Equatable {
  case whole
  /// A part that is not empty.
  case part(Range<Int>)
  /// A part that the file does not have.
  case unsatisfiable

  /// Reads the header `Range`. A header that is malformed, or asks for several parts, is ignored,
  /// as RFC 9110, section 14.2, allows.
  ///
  /// - Parameters:
  ///   - header: The value of the header, or `nil` if there is none.
  ///   - byteCount: The size of the file.
  init(_ header: String?, byteCount: Int) {
    let unit = "bytes="
    guard let header, header.lowercased().hasPrefix(unit),
      case let parts = header.dropFirst(unit.count)
        .split(separator: "-", omittingEmptySubsequences: false), parts.count == 2
    else {
      self = .whole
      return
    }
    let (first, last) = (Self.number(parts[0]), Self.number(parts[1]))
    switch (first, last) {
    case (nil, let count?) where parts[0].isEmpty:
      self = Self.nonempty(max(0, byteCount - count)..<byteCount)
    case (let start?, nil) where parts[1].isEmpty:
      self = Self.nonempty(start..<max(start, byteCount))
    case (let start?, let end?) where start <= end:
      self = Self.nonempty(start..<max(start, min(end, byteCount - 1) + 1))
    default: self = .whole
    }
  }

  private static func nonempty(_ range: Range<Int>) -> ByteRange {
    range.isEmpty ? .unsatisfiable : .part(range)
  }

  /// Parses a number of at most 18 digits.
  private static func number(_ text: Substring) -> Int? {
    let isNumber = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return isNumber && text.utf8.count <= 18 ? Int(text) : nil
  }
}
