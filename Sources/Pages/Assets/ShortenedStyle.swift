/// Returns a style without empty lines, without lines that are one comment and nothing else, and
/// without line ends after a `{`, a `}` or a `;`, to make the page that contains it smaller.
///
/// A style in which a comment, or what looks like one, goes on beyond its line is returned as it
/// is: where the comment ends might depend on what is left out. A line after a `\` at the end of
/// another may be text and stays.
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

/// Returns whether a block begins, or a rule or a declaration ends, with a byte, so that white
/// space after it means nothing.
private func boundsBlockOrDeclaration(_ byte: UInt8?) -> Bool {
  byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: ";")
}

/// Returns whether the last `/*` of the line has no `*/` behind it.
private func opensComment(_ line: ArraySlice<UInt8>) -> Bool {
  guard let start = lastIndex(of: "/", "*", in: line) else { return false }
  return firstIndex(of: "*", "/", in: line[(start + 2)...]) == nil
}

/// Returns whether the line is empty, or one comment and nothing else.
private func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
  let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
  let text = line.drop(while: isSpace)
  if text.isEmpty { return true }
  guard text.starts(with: "/*".utf8) else { return false }
  let inner = text.dropFirst(2)
  guard let end = firstIndex(of: "*", "/", in: inner) else { return false }
  return inner[(end + 2)...].allSatisfy(isSpace)
}

/// Returns the index of the first of two characters that follow one another in a line.
private func firstIndex(
  of first: Unicode.Scalar, _ second: Unicode.Scalar, in line: ArraySlice<UInt8>
) -> Int? {
  let (first, second) = (UInt8(ascii: first), UInt8(ascii: second))
  for index in line.indices.dropLast() where line[index] == first && line[index + 1] == second {
    return index
  }
  return nil
}

/// Returns the index of the first of two characters that follow one another, at their last place in
/// a line.
private func lastIndex(
  of first: Unicode.Scalar, _ second: Unicode.Scalar, in line: ArraySlice<UInt8>
) -> Int? {
  let (first, second) = (UInt8(ascii: first), UInt8(ascii: second))
  var last: Int?
  for index in line.indices.dropLast() where line[index] == first && line[index + 1] == second {
    last = index
  }
  return last
}
