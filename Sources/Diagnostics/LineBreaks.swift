/// The lines of a text. A line ends in a line feed, in CR LF or in a CR alone.
extension [UInt8] {
  /// Returns the offset after the first line break from an offset on; the end of the text if there is
  /// none.
  package func startOfNextLine(from offset: Int) -> Int {
    let end = self[offset...].firstIndex(where: Self.endsLine) ?? count
    return Swift.min(end + (self[end...].starts(with: "\r\n".utf8) ? 2 : 1), count)
  }

  /// Returns the offset at which the line with this offset begins.
  func startOfLine(with offset: Int) -> Int {
    self[..<offset].lastIndex { Self.endsLine($0) }.map { last in
      // The CR before a line feed does not end a line by itself.
      self[last...].starts(with: "\r\n".utf8) && last + 1 == offset
        ? startOfLine(with: last) : last + 1
    } ?? 0
  }

  /// Returns the offset at which the line with this offset ends, before its line break.
  func endOfLine(with offset: Int) -> Int {
    self[offset...].firstIndex(where: Self.endsLine) ?? count
  }

  private static func endsLine(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
