/// A line of a text and a caret to show below one of its characters on a terminal.
struct SourceExcerpt {
  /// At most 100 characters of the line around the caret, with `…` where the line is cut.
  let line: String
  /// White space up to the column, with tabs where the line has tabs, and the caret.
  let caret: String

  /// The maximum number of characters of a line that are shown.
  private static let width = 100
  /// The number of characters before the caret that are shown of a line that is cut.
  private static let widthBeforeCaret = 60

  /// Creates the excerpt for a column, which counts from 1. A column beyond the end of the line
  /// becomes the one after its last character.
  init(of line: String, column: Int) {
    let end = line.endIndex
    let caretIndex =
      line.index(line.startIndex, offsetBy: max(column, 1) - 1, limitedBy: end) ?? end
    let index = line.distance(from: line.startIndex, to: caretIndex)
    let start = index < Self.width - 20 ? 0 : index - Self.widthBeforeCaret
    // A line may be megabytes long, so only the part that is shown is processed.
    let part = line[line.index(caretIndex, offsetBy: start - index)...].prefix(Self.width)
    let characters = part.map { Self.isShowable($0) ? $0 : " " }
    let padding = characters.prefix(index - start).map { character in
      character == "\t" ? "\t" : String(repeating: " ", count: Self.cells(of: character))
    }
    self.line = (start > 0 ? "…" : "") + String(characters) + (part.endIndex < end ? "…" : "")
    caret = (start > 0 ? " " : "") + padding.joined() + "^"
  }

  /// Returns whether a terminal shows the character and does nothing else. Other characters are
  /// replaced by spaces, so that the caret is at the right column.
  private static func isShowable(_ character: Character) -> Bool {
    character == "\t" || character.unicodeScalars.allSatisfy(\.isSafeOnTerminal)
  }

  /// Returns the number of terminal cells that a character fills, which is two for Chinese,
  /// Japanese, Korean and emoji.
  ///
  /// Source: the wide blocks of Unicode, UAX #11, East Asian Width.
  private static func cells(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
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
