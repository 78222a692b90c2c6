/// A name that stands for a word of the catalogue, `words.card.at-kiva`.
extension Name {
  /// The first part of such a name. No record can have this name, but other values can.
  static let catalogue = "words"
}

extension Spellings {
  /// Returns the group and the key of a word by the spelling of its name: `card.at-kiva`.
  func wordKey(_ spelling: Int) -> String {
    text(of: spelling, from: Name.catalogue.utf8.count + 1)
  }
}

extension Binder {
  func isWord(_ name: Name) -> Bool { name.partCount > 1 && name.firstPart == catalogueSpelling }

  /// Returns the group and the key of a word: `card.at-kiva`.
  func wordKey(_ name: Name) -> String { spellings.wordKey(name.spelling) }

  /// Returns whether an instruction is the section of a word.
  func isWordSection(_ instruction: Instruction, of template: Template) -> Bool {
    guard case .section(let name, _) = instruction else { return false }
    return isWord(template.names[name])
  }

  func text(of name: Name) -> String { spellings.text(of: name) }
}

extension Template {
  /// Returns the indices of the instructions in a range that are in no section or block of it.
  func outerInstructions(in range: Range<Int>) -> OuterInstructions {
    OuterInstructions(template: self, range: range)
  }
}

/// The indices of the instructions in a range that are in no section or block of it.
struct OuterInstructions: Sequence, IteratorProtocol {
  fileprivate let template: Template
  fileprivate var range: Range<Int>

  mutating func next() -> Int? {
    guard let index = range.first else { return nil }
    let next = template.instructions[index].end ?? index + 1
    range = next < range.upperBound ? next..<range.upperBound : range.upperBound..<range.upperBound
    return index
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
