/// A line of a text and a caret to show below one of its characters on a terminal.
struct SourceExcerpt {
  /// The line or, if it fills more than 78 cells, the part of it around the caret, with `…` where
  /// it is cut. Indented by two columns, it fits a terminal of 80.
  let line: String
  /// White space up to the column, with tabs where the line has tabs, and the caret.
  let caret: String

  /// The maximum number of cells of a line that is not cut.
  private static let wholeWidth = 78
  /// The maximum number of cells that are shown of a line that is cut.
  private static let width = 76
  /// The maximum number of cells before the caret of a line that is not cut there.
  private static let uncutWidthBeforeCaret = 58
  /// The maximum number of cells before the caret that are shown of a line that is cut there.
  private static let widthBeforeCaret = 44

  /// Creates the excerpt for a column, which counts from 1. A column beyond the end of the line
  /// becomes the one after its last character.
  init(of line: String, column: Int) {
    let end = line.endIndex
    let caretIndex =
      line.index(line.startIndex, offsetBy: max(column, 1) - 1, limitedBy: end) ?? end
    var beforeCaret = line[..<caretIndex]
    var afterCaret = line[caretIndex...]
    // A caret after the last character needs a cell of its own.
    let wholeWidth = Self.wholeWidth - (caretIndex == end ? 1 : 0)
    if Self.beginning(of: line[...], cells: wholeWidth).endIndex != end {
      beforeCaret = Self.shownPart(ofTextBeforeCaret: beforeCaret)
      afterCaret = Self.beginning(
        of: afterCaret, cells: Self.width - beforeCaret.map(Self.cells).reduce(0, +))
    }
    let isCut = beforeCaret.startIndex > line.startIndex
    let padding = beforeCaret.map { character in
      character == "\t" ? "\t" : String(repeating: " ", count: Self.cells(of: character))
    }
    let shown = (beforeCaret + afterCaret).map { Self.isShowable($0) ? $0 : " " }
    self.line = (isCut ? "…" : "") + String(shown) + (afterCaret.endIndex < end ? "…" : "")
    caret = (isCut ? " " : "") + padding.joined() + "^"
  }

  private static func shownPart(ofTextBeforeCaret text: Substring) -> Substring {
    let part = ending(of: text, cells: uncutWidthBeforeCaret)
    return part.startIndex == text.startIndex ? part : ending(of: text, cells: widthBeforeCaret)
  }

  /// Returns the longest beginning of a text that fits this number of cells. Only that part of the
  /// text is read, which may be megabytes long.
  private static func beginning(of text: Substring, cells: Int) -> Substring {
    var (end, room) = (text.startIndex, cells)
    while end < text.endIndex {
      room -= Self.cells(of: text[end])
      if room < 0 { break }
      end = text.index(after: end)
    }
    return text[..<end]
  }

  /// Returns the longest end of a text that fits this number of cells. Only that part of the text
  /// is read.
  private static func ending(of text: Substring, cells: Int) -> Substring {
    var (start, room) = (text.endIndex, cells)
    while start > text.startIndex {
      let previous = text.index(before: start)
      room -= Self.cells(of: text[previous])
      if room < 0 { break }
      start = previous
    }
    return text[start...]
  }

  /// Returns whether a terminal shows the character and does nothing else. Other characters are
  /// replaced by spaces, so that the caret is at the right column.
  private static func isShowable(_ character: Character) -> Bool {
    character == "\t" || character.unicodeScalars.allSatisfy(\.isSafeOnTerminal)
  }

  /// Returns the number of terminal cells that a character fills, which is two for Chinese,
  /// Japanese, Korean and emoji. A tab fills up to eight, and a character that cannot be shown one.
  ///
  /// Source: the wide blocks of Unicode, UAX #11, East Asian Width.
  private static func cells(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first == "\t" { return 8 }
    if !isShowable(character) { return 1 }
    if first.properties.isEmojiPresentation { return 2 }
    if character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch first.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: break
    }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }
}
