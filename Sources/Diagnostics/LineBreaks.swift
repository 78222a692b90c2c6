/// Finds the lines of a text. A line ends with a line feed, CR LF or a single CR.
extension [UInt8] {
  /// Returns the offset after the first line break at or after an offset, or the end of the text.
  package func startOfNextLine(from offset: Int) -> Int {
    let end = self[offset...].firstIndex(where: \.endsLine) ?? count
    return Swift.min(end + (self[end...].starts(with: "\r\n".utf8) ? 2 : 1), count)
  }

  /// Returns the start of the line that contains an offset.
  package func startOfLine(with offset: Int) -> Int {
    self[..<offset].lastIndex(where: \.endsLine).map { last in
      // The CR before a line feed does not end a line by itself.
      self[last...].starts(with: "\r\n".utf8) && last + 1 == offset
        ? startOfLine(with: last) : last + 1
    } ?? 0
  }

  /// Returns the end of the line that contains an offset, before its line break.
  func endOfLine(with offset: Int) -> Int { self[offset...].firstIndex(where: \.endsLine) ?? count }
}

extension UInt8 {
  /// Whether the byte ends a line, alone or as a part of CR LF.
  package var endsLine: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
