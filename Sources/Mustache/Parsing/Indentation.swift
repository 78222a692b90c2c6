/// The white space that is removed from the start of each line of a template, and what is written
/// there instead.
struct Indentation: Equatable, Sendable {
  /// What is written before each line.
  private(set) var added: [UInt8] = []
  /// The white space that is removed from each line. Of a line that is indented otherwise, only the
  /// common start is removed.
  private(set) var removed: [UInt8] = []

  /// Leaves each line as it is.
  static let none = Indentation()

  var isNone: Bool { added.isEmpty && removed.isEmpty }

  /// Returns the indentation of a standalone partial or parent. `whitespace` is what is before its
  /// tag, in a text that has this indentation.
  func adding(_ whitespace: ArraySlice<UInt8>) -> Indentation {
    Indentation(added: prefix(of: whitespace))
  }

  /// Returns the indentation of an override in the place of a block.
  ///
  /// - Parameters:
  ///   - removed: The white space that is removed from each line of the override.
  ///   - whitespace: The white space of the block, in a text that has this indentation.
  /// - Returns: The indentation, to which that of the text is added.
  func ofOverride(
    removing removed: ArraySlice<UInt8>, placedAfter whitespace: ArraySlice<UInt8>
  ) -> Indentation {
    Indentation(added: prefix(of: whitespace), removed: Array(removed))
  }

  /// Writes a part of a template's source, which may have any number of lines. If `startsLine`, the
  /// text begins a line of the source.
  func write(_ text: ArraySlice<UInt8>, startsLine: Bool, into bytes: inout [UInt8]) {
    if isNone {
      bytes.append(contentsOf: text)
      return
    }
    var start = text.startIndex
    if startsLine, start < text.endIndex { start = startLine(text, into: &bytes) }
    while let newline = text[start...].firstIndex(of: UInt8(ascii: "\n")) {
      bytes.append(contentsOf: text[start...newline])
      start = newline + 1
      if start == text.endIndex { return }
      start = startLine(text[start...], into: &bytes)
    }
    bytes.append(contentsOf: text[start...])
  }

  /// Writes what precedes the content of a line that begins with a tag.
  func startLine(into bytes: inout [UInt8]) {
    bytes.append(contentsOf: added)
  }

  /// Starts a line and returns the index at which the rest of its text begins.
  private func startLine(_ line: ArraySlice<UInt8>, into bytes: inout [UInt8]) -> Int {
    bytes.append(contentsOf: added)
    return line.startIndex + countToRemove(from: line)
  }

  /// Returns what white space at the start of a line becomes.
  private func prefix(of whitespace: ArraySlice<UInt8>) -> [UInt8] {
    added + whitespace.dropFirst(countToRemove(from: whitespace))
  }

  private func countToRemove(from line: ArraySlice<UInt8>) -> Int {
    zip(line, removed).prefix { $0 == $1 }.count
  }
}
