/// A script without the lines that are comments and nothing else: a page that it is written into
/// is smaller without them.
///
/// As it is if any other line has a backtick, for in a template literal a line may look like a
/// comment and be text. So may one after a `\` at the end of a line, and one with `*/` may end a
/// comment of many lines: they stay.
func withoutCommentLines(_ script: [UInt8]) -> [UInt8] {
  var kept: [ArraySlice<UInt8>] = []
  var isContinued = false
  for line in script.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    if isContinued || !isComment(line) {
      if line.contains(UInt8(ascii: "`")) { return script }
      kept.append(line)
    }
    isContinued = line.last == UInt8(ascii: "\\")
  }
  return Array(kept.joined(separator: "\n".utf8))
}

private func isComment(_ line: ArraySlice<UInt8>) -> Bool {
  let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  return text.starts(with: "//".utf8) && !text.contains("*/".utf8)
}
