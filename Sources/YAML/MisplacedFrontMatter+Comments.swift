internal import Diagnostics

extension MisplacedFrontMatter {
  /// Returns the offset of the first comment of a template that has settings but is not its front
  /// matter: the comment is not at the beginning, or is one of HTML.
  ///
  /// - Parameter template: The template, which is in UTF-8.
  /// - Returns: The offset in bytes; `nil` if there is no such comment.
  package static func offsetOfComment(inTemplate template: [UInt8]) -> Int? {
    let kinds = [(opening: "{{!", closing: "}}"), (opening: "<!--", closing: "-->")]
    var index = 0
    while let start = template[index...].firstIndex(where: { "{<".utf8.contains($0) }) {
      index = start + 1
      guard let kind = kinds.first(where: { template[start...].starts(with: $0.opening.utf8) })
      else { continue }
      let content = template[start...].dropFirst(kind.opening.utf8.count)
      guard let closing = content.firstRange(of: Array(kind.closing.utf8)) else { return nil }
      index = closing.upperBound
      let isFrontMatter =
        kind.opening == "{{!" && template[..<start].allSatisfy(YAMLDocument.isSpace)
      if !isFrontMatter, hasSettings(content[..<closing.lowerBound]) { return start }
    }
    return nil
  }

  /// Returns whether a comment consists of lines with keys, and has a title or another setting.
  private static func hasSettings(_ comment: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: comment.prefix(maximumCommentBytes), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).map { String($0.trimmingBlanks) }
      .filter { !$0.isEmpty }
    return lines.allSatisfy(isKey) && lines.contains { isSetting($0) || isTitle($0) }
  }

  /// More than a person writes as settings.
  private static let maximumCommentBytes = 1000
}
