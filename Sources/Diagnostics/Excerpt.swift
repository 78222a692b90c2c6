/// A line of a text with a caret under one of its characters, fit for a terminal.
struct Excerpt {
  /// At most 100 characters of the line around the caret; `…` where it is cut.
  let line: String
  /// Blanks, and tabs where the line has them, then the caret.
  let caret: String

  /// The most characters of a line that are shown, and how many of them before the caret.
  private static let width = 100
  private static let widthBefore = 60

  /// `column` counts from 1; past the end of the line is just behind it.
  init(of line: String, column: Int) {
    let end = line.endIndex
    let place = line.index(line.startIndex, offsetBy: max(column, 1) - 1, limitedBy: end) ?? end
    let index = line.distance(from: line.startIndex, to: place)
    let start = index < Self.width - 20 ? 0 : index - Self.widthBefore
    // A line may be megabytes long: no more of it is looked at than is shown.
    let part = line[line.index(place, offsetBy: start - index)...].prefix(Self.width)
    let characters = part.map { Self.isShown($0) ? $0 : " " }
    let blanks = characters.prefix(index - start).map { character in
      character == "\t" ? "\t" : String(repeating: " ", count: Self.cells(of: character))
    }
    self.line = (start > 0 ? "…" : "") + String(characters) + (part.endIndex < end ? "…" : "")
    caret = (start > 0 ? " " : "") + blanks.joined() + "^"
  }

  /// What a terminal might obey is left blank, so that the caret stands where it should.
  private static func isShown(_ character: Character) -> Bool {
    character == "\t" || character.unicodeScalars.allSatisfy(\.isSafeOnTerminal)
  }

  /// How many cells of a terminal a character fills: two for Chinese, Japanese, Korean and emoji.
  ///
  /// Source: Unicode, UAX #11 (East Asian Width), the blocks that are wide.
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
