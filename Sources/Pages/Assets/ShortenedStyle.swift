/// Returns a style sheet without empty lines, without lines that only have a comment, and without
/// line breaks after `{`, `}` and `;`.
///
/// The style sheet is returned unchanged if a comment, or something that looks like one, extends
/// over several lines. A line is kept if the previous one ends with `\`, because it may be a part
/// of a string.
func shortenedStyle(_ style: [UInt8]) -> [UInt8] {
  var shortened: [UInt8] = []
  var isContinued = false
  for line in style.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    if opensComment(line) { return style }
    if isContinued || !isBlank(line) {
      if !shortened.isEmpty, isContinued || !boundsBlockOrDeclaration(shortened.last) {
        shortened.append(UInt8(ascii: "\n"))
      }
      shortened += line
    }
    isContinued = line.last == UInt8(ascii: "\\")
  }
  return shortened
}

/// Returns whether a byte ends a declaration, or begins or ends a block, so that white space after
/// it has no meaning.
private func boundsBlockOrDeclaration(_ byte: UInt8?) -> Bool {
  byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: ";")
}

/// Returns whether the last `/*` of the line is not followed by `*/`.
private func opensComment(_ line: ArraySlice<UInt8>) -> Bool {
  guard let start = line.indices.last(where: { line[$0...].starts(with: "/*".utf8) }) else {
    return false
  }
  let comment = line[start...].dropFirst(2)
  return !comment.indices.contains { comment[$0...].starts(with: "*/".utf8) }
}

/// Returns whether the line is empty or consists of a single comment.
private func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
  let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
  let text = line.drop(while: isSpace)
  if text.isEmpty { return true }
  guard text.starts(with: "/*".utf8) else { return false }
  guard let end = text.dropFirst(2).firstRange(of: "*/".utf8) else { return false }
  return text[end.upperBound...].allSatisfy(isSpace)
}
