internal import Diagnostics

extension MisplacedFrontMatter {
  /// Returns the byte offset of the first comment in a template that has settings but is not its
  /// front matter, because it is an HTML comment or not at the beginning. A title alone counts only
  /// if there is no front matter, because other comments can begin with that word.
  package static func offsetOfComment(inTemplate template: [UInt8]) -> Int? {
    let kinds = [(opening: "{{!", closing: "}}"), (opening: "<!--", closing: "-->")]
    var index = 0
    var hasFrontMatter = false
    while let start = template[index...].firstIndex(where: { "{<".utf8.contains($0) }) {
      index = start + 1
      guard let kind = kinds.first(where: { template[start...].starts(with: $0.opening.utf8) })
      else { continue }
      let content = template[start...].dropFirst(kind.opening.utf8.count)
      guard let closing = content.firstRange(of: Array(kind.closing.utf8)) else { return nil }
      index = closing.upperBound
      let comment = lines(of: content[..<closing.lowerBound])
      if kind.opening == "{{!", template[..<start].allSatisfy(YAMLDocument.isSpace) {
        hasFrontMatter = comment.contains(where: isKey)
      } else if comment.allSatisfy(isKey),
        comment.contains(where: { isSetting($0) || !hasFrontMatter && isTitle($0) })
      {
        return start
      }
    }
    return nil
  }

  /// Returns the lines of a comment that are not empty.
  private static func lines(of comment: ArraySlice<UInt8>) -> [String] {
    String(decoding: comment.prefix(maximumSettingsBytes), as: UTF8.self)
      .split(whereSeparator: \.isNewline).map { String($0.trimmingBlanks) }.filter { !$0.isEmpty }
  }

  /// The number of bytes of a comment to examine. Settings that a person writes are shorter.
  private static let maximumSettingsBytes = 1000
}
