/// A script without empty lines, lines that are comments and nothing else, and the space that lines
/// begin with: a page that it is written into is smaller without them.
///
/// As it is if any other line has a backtick, for in a template literal all of these may be text. So
/// may be a line after a `\` at the end of one, and one with `*/` may end a comment of many lines:
/// they stay as they are.
func shortenedScript(_ script: [UInt8]) -> [UInt8] {
  var kept: [ArraySlice<UInt8>] = []
  var isContinued = false
  for line in script.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    if isContinued || !(text.isEmpty || isComment(text)) {
      if line.contains(UInt8(ascii: "`")) { return script }
      kept.append(isContinued ? line : text)
    }
    isContinued = line.last == UInt8(ascii: "\\")
  }
  return Array(kept.joined(separator: "\n".utf8))
}

private func isComment(_ text: ArraySlice<UInt8>) -> Bool {
  text.starts(with: "//".utf8) && !text.contains("*/".utf8)
}

/// Scripts as one, in a function of their own: what they declare is theirs alone, and the other
/// scripts of a page do not see it.
func joinedScript(_ scripts: [[UInt8]]) -> [UInt8] {
  let texts = scripts.map { shortenedScript($0) }
  return Array("(() => {\n'use strict';\n".utf8) + texts.joined(separator: "\n".utf8)
    + Array("\n})();\n".utf8)
}
