internal import Diagnostics

/// Settings that are not read as front matter, because the line `---` before them is missing, is
/// written differently, or is below something else, such as other front matter.
package enum MisplacedFrontMatter {
  private static let maximumLines = 200

  private struct TextLine {
    /// The byte offset in the text.
    let offset: Int
    let content: String
    let isIndented: Bool
    /// Whether the line is code in Markdown, because it begins with a tab or four spaces.
    let isCode: Bool
  }

  /// Returns the byte offset of misplaced settings in a text that begins at `start`.
  package static func offset(in text: [UInt8], from start: Int = 0) -> Int? {
    let lines = firstLines(of: text, from: start)
    // If there is front matter, a title and lines between two rules can be a part of the text.
    let block = start == 0 ? offsetOfBlock(at: lines) : nil
    let title = start == 0 ? offsetOfTitle(at: lines) : nil
    return block ?? title ?? offsetOfKeys(in: lines)
  }

  /// Returns the first lines after an offset that are not empty. Any line break of Unicode ends a
  /// line.
  private static func firstLines(of text: [UInt8], from start: Int) -> [TextLine] {
    var lines: [TextLine] = []
    var next = start
    for _ in 0..<maximumLines where next < text.count {
      let start = next
      next = text.startOfNextLine(from: start)
      var offset = start
      let line = String(decoding: text[start..<next].prefix(1000), as: UTF8.self)
      for part in line.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
        let content = String(part).trimmingBlanks
        if !content.isEmpty {
          lines.append(
            TextLine(
              offset: offset, content: content, isIndented: part.first?.isWhitespace == true,
              isCode: part.hasPrefix("\t") || part.hasPrefix("    ")))
        }
        offset = start + line.utf8.distance(from: line.startIndex, to: part.endIndex) + 1
      }
    }
    return lines
  }

  /// Returns the offset of the first line if it consists of dashes, and only keys follow up to
  /// another such line.
  private static func offsetOfBlock(at lines: [TextLine]) -> Int? {
    guard let first = lines.first, isRule(first.content) else { return nil }
    var hasKey = false
    for line in lines.dropFirst() {
      if isRule(line.content) { return hasKey ? first.offset : nil }
      if isKey(line.content) {
        hasKey = true
      } else if !line.content.hasPrefix("#"), !line.content.hasPrefix("- "), !line.isIndented {
        return nil
      }
    }
    return nil
  }

  /// Returns the offset of the first line that is not a rule, if it is a title.
  private static func offsetOfTitle(at lines: [TextLine]) -> Int? {
    guard let first = lines.first(where: { !isRuleWithText($0.content) }) else { return nil }
    return isTitle(first.content) ? first.offset : nil
  }

  /// Returns the offset of the first of several lines with keys that begin the text, or are
  /// directly above or below a rule. At least one key must be a setting of notes with a valid
  /// value, which is hardly ever a coincidence except in code.
  private static func offsetOfKeys(in lines: [TextLine]) -> Int? {
    var start: Int?
    var isBelowRule = true
    var hasSetting = false
    var isCode = false
    for line in lines {
      if line.content.hasPrefix("```") || line.content.hasPrefix("~~~") { isCode.toggle() }
      let isRule = isRuleWithText(line.content)
      if !isCode, !line.isCode, !isRule, isKey(line.content) {
        start = start ?? line.offset
        hasSetting = hasSetting || isSetting(line.content)
        continue
      }
      if hasSetting, isBelowRule || isRule { return start }
      start = nil
      hasSetting = false
      isBelowRule = isRule && !isCode
    }
    return hasSetting && isBelowRule ? start : nil
  }

  static func isKey(_ line: String) -> Bool {
    // Few lines of a text have a colon, and the literal of a pattern is compiled each time.
    line.utf8.contains(UInt8(ascii: ":")) && line.prefixMatch(of: /[A-Za-z][\w -]*:(\s|$)/) != nil
  }

  static func isTitle(_ line: String) -> Bool { line.prefixMatch(of: /title:\s+\S/) != nil }

  /// Returns whether a line has a setting other than a title, with a valid value.
  static func isSetting(_ line: String) -> Bool {
    let text = YAMLLine.withoutComment(line[...])
    let flag = /(?:hidden|pinned|menu):\s*(["']?)(?i:true|yes|on|false|no|off)\1/
    return text.wholeMatch(of: flag) != nil || text.wholeMatch(of: /order:\s*(["']?)\d+\1/) != nil
  }

  /// Returns whether a line consists only of dashes, hyphens or minus signs, but is not just two
  /// hyphens.
  private static func isRule(_ line: String) -> Bool {
    line.unicodeScalars.allSatisfy(\.properties.isDash)
      && (line.unicodeScalars.count >= 3 || !line.allSatisfy { $0 == "-" })
  }

  /// Returns whether a line is a rule of dashes, a rule of Markdown, or the beginning of front
  /// matter for another program: `***`, `--- # settings`, `---yaml`.
  private static func isRuleWithText(_ line: String) -> Bool {
    isRule(line) || ["---", "***", "___", "==="].contains(String(line.prefix(3)))
  }
}
