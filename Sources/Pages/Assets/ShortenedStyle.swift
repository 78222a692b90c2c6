/// Returns a style without empty lines, lines of one comment, and line ends after `{`, `}` and `;`.
///
/// A style in which a comment, or what looks like one, goes on beyond its line stays as it is. A
/// line after a `\` at the end of another may be text and stays.
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

/// Returns whether a byte ends a declaration or bounds a block, so that white space after it means
/// nothing.
private func boundsBlockOrDeclaration(_ byte: UInt8?) -> Bool {
  byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: ";")
}

/// Returns whether the last `/*` of the line has no `*/` behind it.
private func opensComment(_ line: ArraySlice<UInt8>) -> Bool {
  guard let start = line.indices.last(where: { line[$0...].starts(with: "/*".utf8) }) else {
    return false
  }
  let comment = line[start...].dropFirst(2)
  return !comment.indices.contains { comment[$0...].starts(with: "*/".utf8) }
}

/// Returns whether the line is empty, or one comment and nothing else.
private func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
  let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
  let text = line.drop(while: isSpace)
  if text.isEmpty { return true }
  guard text.starts(with: "/*".utf8) else { return false }
  guard let end = text.dropFirst(2).firstRange(of: "*/".utf8) else { return false }
  return text[end.upperBound...].allSatisfy(isSpace)
}
