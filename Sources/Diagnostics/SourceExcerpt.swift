/// A line of a text, prepared for a terminal, with a caret below one of its characters.
struct SourceExcerpt {
  /// The line or, if it exceeds 78 cells, the part around the caret, with `…` where it is cut. With
  /// an indentation of two columns, it fits a terminal of 80.
  let line: String
  /// The white space before the caret, and the caret. There are tabs where the line has tabs.
  let caret: String

  /// The maximum numbers of cells. They apply, in this order, to a line that is shown whole, to the
  /// shown part of a cut line, to the part before the caret if nothing is cut there, and to that
  /// part if something is cut there.
  private static let wholeWidth = 78
  private static let width = 76
  private static let uncutWidthBeforeCaret = 58
  private static let widthBeforeCaret = 44

  /// Creates the excerpt for a column, from 1 up to the one after the last character.
  init(of line: String, column: Int) {
    let end = line.endIndex
    let caretIndex =
      line.index(line.startIndex, offsetBy: max(column, 1) - 1, limitedBy: end) ?? end
    var beforeCaret = line[..<caretIndex]
    var afterCaret = line[caretIndex...]
    // A caret after the last character needs a cell of its own.
    let wholeWidth = Self.wholeWidth - (caretIndex == end ? 1 : 0)
    if line.prefix(Self.count(of: line, cells: wholeWidth)).endIndex != end {
      beforeCaret = Self.shownPart(ofTextBeforeCaret: beforeCaret)
      let cells = Self.width - beforeCaret.map(Self.cells).reduce(0, +)
      afterCaret = afterCaret.prefix(Self.count(of: afterCaret, cells: cells))
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
    let part = text.suffix(count(of: text.reversed(), cells: uncutWidthBeforeCaret))
    if part.startIndex == text.startIndex { return part }
    return text.suffix(count(of: text.reversed(), cells: widthBeforeCaret))
  }

  /// Returns how many of the first characters fit into this number of cells. Reads no characters
  /// beyond them.
  private static func count(of text: some Sequence<Character>, cells: Int) -> Int {
    var (count, room) = (0, cells)
    for character in text {
      room -= Self.cells(of: character)
      if room < 0 { break }
      count += 1
    }
    return count
  }

  /// Returns whether showing the character has no other effect on a terminal. All other characters
  /// are shown as spaces.
  private static func isShowable(_ character: Character) -> Bool {
    character == "\t" || character.unicodeScalars.allSatisfy(\.isSafeOnTerminal)
  }

  /// Returns the number of terminal cells that a character fills: two for Chinese, Japanese, Korean
  /// and emoji, at most eight for a tab, and one if it cannot be shown.
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
