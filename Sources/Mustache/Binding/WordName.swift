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
}
