internal import Diagnostics

/// Settings that look like front matter but are not read as such: there is something before their
/// first line `---`, such as other front matter, or that line is missing or written in another way.
package enum MisplacedFrontMatter {
  private static let maximumLines = 200

  private struct Line {
    /// The offset in the text, in bytes.
    let offset: Int
    let content: String
    let isIndented: Bool
    /// Whether Markdown takes the line for code, since it begins with a tab or four spaces.
    let isCode: Bool
  }

  /// Returns the offset in bytes of the line with which such settings begin in a text in UTF-8, if
  /// it has some. `start` is where the text begins below the front matter that is read, or 0.
  package static func offset(in text: [UInt8], from start: Int = 0) -> Int? {
    let lines = firstLines(of: text, from: start)
    // Below front matter, a title and lines between two rules can be parts of the text.
    let block = start == 0 ? offsetOfBlock(at: lines) : nil
    let title = start == 0 ? offsetOfTitle(at: lines) : nil
    return block ?? title ?? offsetOfKeys(in: lines)
  }

  /// Returns the first lines from an offset on that are not empty. Characters that end a line only
  /// for Unicode count, since a person sees the lines that they make.
  private static func firstLines(of text: [UInt8], from start: Int) -> [Line] {
    var lines: [Line] = []
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
            Line(
              offset: offset, content: content, isIndented: part.first?.isWhitespace == true,
              isCode: part.hasPrefix("\t") || part.hasPrefix("    ")))
        }
        offset = start + line.utf8.distance(from: line.startIndex, to: part.endIndex) + 1
      }
    }
    return lines
  }

  /// Returns the offset of a line of dashes, if that is the first, with keys up to another one.
  private static func offsetOfBlock(at lines: [Line]) -> Int? {
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

  /// Returns the offset of the first line that is not one of dashes or the like, if it is a title.
  private static func offsetOfTitle(at lines: [Line]) -> Int? {
    guard let first = lines.first(where: { !isRuleWithText($0.content) }) else { return nil }
    return isTitle(first.content) ? first.offset : nil
  }

  /// Returns the offset of the first of several lines with keys, at the beginning of the text or
  /// with a line of hyphens, asterisks or the like directly above or below them. One is a setting
  /// of notes with a value that it can have, which hardly any text outside of code has by chance.
  private static func offsetOfKeys(in lines: [Line]) -> Int? {
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
    line.prefixMatch(of: /[A-Za-z][\w -]*:(\s|$)/) != nil
  }

  static func isTitle(_ line: String) -> Bool { line.prefixMatch(of: /title:\s+\S/) != nil }

  /// Returns whether a line has the key of a setting other than a title, and a value that it can
  /// have.
  static func isSetting(_ line: String) -> Bool {
    let text = YAMLLine.withoutComment(line[...])
    let flag = /(?:hidden|pinned|menu):\s*(["']?)(?i:true|yes|on|false|no|off)\1/
    return text.wholeMatch(of: flag) != nil || text.wholeMatch(of: /order:\s*(["']?)\d+\1/) != nil
  }

  /// Returns whether a line has only dashes, hyphens or minus signs, and not just two hyphens.
  private static func isRule(_ line: String) -> Bool {
    line.unicodeScalars.allSatisfy(\.properties.isDash)
      && (line.unicodeScalars.count >= 3 || !line.allSatisfy { $0 == "-" })
  }

  /// Returns whether a line is one of dashes, or another line for Markdown or for other programs
  /// that read front matter: `***`, `--- # settings`, `---yaml`.
  private static func isRuleWithText(_ line: String) -> Bool {
    isRule(line) || ["---", "***", "___", "==="].contains(String(line.prefix(3)))
  }
}
