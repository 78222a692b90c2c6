extension Character {
  /// The number of columns that the character takes in a text of fixed width: two if it is East
  /// Asian or an emoji.
  var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return Character.wideRanges.contains { $0.contains(first.value) } ? 2 : 1
    }
  }

  /// The blocks of wide characters.
  /// Source: Unicode Standard Annex #11, "East Asian Width".
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f,
    0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1faff, 0x20000...0x3fffd,
  ]
}

extension String {
  /// The number of columns that the text takes if it is as wide as a text of fixed width.
  var columns: Int { reduce(0) { $0 + $1.columns } }

  /// Returns the text if it takes at most `limit` columns. A longer text is cut, and ends with an
  /// ellipsis in the last column.
  func cut(to limit: Int) -> String {
    var width = 0
    var end = startIndex
    for index in indices {
      width += self[index].columns
      if width > limit {
        let start = self[..<end]
        return (start.last == " " ? start.dropLast() : start) + "…"
      }
      if width < limit { end = self.index(after: index) }
    }
    return self
  }
}
