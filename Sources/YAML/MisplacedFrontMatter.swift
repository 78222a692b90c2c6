internal import Diagnostics

/// Settings that look like front matter but are not read as such: there is something before their first
/// line `---`, or that line is written in another way.
package enum MisplacedFrontMatter {
  /// The maximum number of lines that are looked at.
  private static let maximumLines = 200

  /// Returns the offset of the line with which such settings begin, if the text begins with them.
  ///
  /// That is a line of dashes, and below it lines with keys up to another line of dashes. Empty lines
  /// can precede it.
  ///
  /// - Parameter text: The text, which is in UTF-8.
  /// - Returns: The offset in bytes; `nil` for any other text.
  package static func offset(in text: [UInt8]) -> Int? {
    var start: Int?
    var hasKey = false
    var next = 0
    for _ in 0..<maximumLines where next < text.count {
      let offset = next
      next = text.startOfNextLine(from: offset)
      let line = String(decoding: text[offset..<next].prefix(1000), as: UTF8.self)
      let content = line.trimmingBlanks
      if content.isEmpty { continue }
      if isRule(content) {
        if start != nil { return hasKey ? start : nil }
        start = offset
      } else if start == nil {
        return nil
      } else if content.prefixMatch(of: /[A-Za-z][\w -]*:(\s|$)/) != nil {
        hasKey = true
      } else if !content.hasPrefix("#"), !content.hasPrefix("- "), line.first?.isWhitespace != true
      {
        return nil
      }
    }
    return nil
  }

  /// Returns whether a line has only dashes, to which an editor may have joined some hyphens.
  private static func isRule(_ line: String) -> Bool {
    line.unicodeScalars.allSatisfy { $0.properties.generalCategory == .dashPunctuation }
      && (line.unicodeScalars.count >= 3 || !line.allSatisfy { $0 == "-" })
  }
}
