/// A table in a document, of the kind that other dialects of Markdown have and CommonMark does not.
/// It is shown as text.
package struct UnsupportedTable: Equatable, Sendable {
  /// The line of its header, counted from 1.
  package let line: Int
  /// The column at which its header begins, in characters, counted from 1.
  package let column: Int
}

/// Finds tables in the paragraphs of a document: a line with a pipe above a delimiter row, such as
/// `|---|:-:|`.
/// Source: GitHub Flavored Markdown, "Tables (extension)", https://github.github.com/gfm/#tables-extension-
struct TableFinder {
  private let source: [UInt8]
  /// The offset at which each line begins.
  private let lineStarts: [Int]

  init(_ source: [UInt8]) {
    var starts = [0]
    for (index, byte) in source.enumerated() where Self.isLineBreak(byte) {
      let isInPair =
        byte == UInt8(ascii: "\n") && index > 0 && source[index - 1] == UInt8(ascii: "\r")
      if isInPair { starts.removeLast() }
      starts.append(index + 1)
    }
    self.source = source
    lineStarts = starts
  }

  /// Returns the tables in a paragraph, whose first line begins at a column in bytes. Lines and
  /// columns count from 1.
  func tables(inLines lines: ClosedRange<Int>, fromColumn column: Int) -> [UnsupportedTable] {
    var found: [UnsupportedTable] = []
    var header: Range<Int>?
    for line in lines where lineStarts.indices.contains(line - 1) {
      let content = content(ofLine: line, from: line == lines.lowerBound ? column : 1)
      if let start = header?.lowerBound, isDelimiterRow(content) {
        let before = source[lineStarts[line - 2]..<start]
        found.append(
          UnsupportedTable(
            line: line - 1, column: String(decoding: before, as: UTF8.self).count + 1))
        header = nil
      } else {
        header = source[content].contains(UInt8(ascii: "|")) ? content : nil
      }
    }
    return found
  }

  /// Returns the content of a line without the spaces and the markers of block quotes before it.
  private func content(ofLine line: Int, from column: Int) -> Range<Int> {
    let start = min(lineStarts[line - 1] + column - 1, source.count)
    let end = source[start...].firstIndex(where: Self.isLineBreak) ?? source.count
    let first = source[start..<end].firstIndex { !" \t>".utf8.contains($0) } ?? end
    return first..<end
  }

  private func isDelimiterRow(_ content: Range<Int>) -> Bool {
    let row = source[content]
    guard row.contains(UInt8(ascii: "|")) else { return false }
    var cells = row.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
      .map { cell in cell.filter { !" \t".utf8.contains($0) } }
    if cells.first?.isEmpty == true { cells.removeFirst() }
    if cells.last?.isEmpty == true { cells.removeLast() }
    return !cells.isEmpty && cells.allSatisfy(Self.isDelimiter)
  }

  /// Returns whether a cell is a row of hyphens, which may have a colon at either end.
  private static func isDelimiter(_ cell: [UInt8]) -> Bool {
    var hyphens = cell[...]
    if hyphens.first == UInt8(ascii: ":") { hyphens.removeFirst() }
    if hyphens.last == UInt8(ascii: ":") { hyphens.removeLast() }
    return !hyphens.isEmpty && hyphens.allSatisfy { $0 == UInt8(ascii: "-") }
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
