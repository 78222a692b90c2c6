/// A name that stands for a word of the catalogue, `words.card.at-kiva`.
extension Name {
  /// The first part of such a name. No record can have this name, but other values can.
  static let catalogue = "words"

  var isWord: Bool { partCount > 1 && firstPart == Self.catalogue }

  /// The group and the key of the word: `card.at-kiva`.
  var wordKey: String {
    String(Substring(text.utf8.dropFirst(Self.catalogue.utf8.count + 1)))
  }
}

extension Template {
  /// Returns the indices of the instructions in a range that are in no section or block of it.
  func outerInstructions(in range: Range<Int>) -> [Int] {
    var indices: [Int] = []
    var next = range.lowerBound
    while next < range.upperBound {
      indices.append(next)
      next = instructions[next].end ?? next + 1
    }
    return indices
  }

  /// Returns whether an instruction is the section of a word.
  func isWordSection(_ instruction: Int) -> Bool {
    guard case .section(let name, _) = instructions[instruction] else { return false }
    return names[name].isWord
  }
}

extension Instruction {
  /// The index of the instruction that follows what this one opens; `nil` if it opens nothing.
  fileprivate var end: Int? {
    switch self {
    case .section(_, let end), .invertedSection(_, let end), .parent(_, _, let end),
      .block(_, _, _, let end), .override(_, _, _, let end):
      end
    case .text, .lineStart, .interpolation, .sectionEnd, .partial, .overrideEnd: nil
    }
  }
}
