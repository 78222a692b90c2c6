internal import Diagnostics
internal import Words

/// Resolves the names of words in the catalogue: `words.card.at-kiva`.
extension Binder {
  func isWord(_ name: TagName) -> Bool {
    rules == .site && name.parts.count > 1 && name.parts[0] == Schema.catalogue
  }

  /// Returns the group and the key of a word: `card.at-kiva`.
  func wordKey(_ name: TagName) -> String {
    String(name.text.dropFirst(Schema.catalogue.count + 1))
  }

  /// Emits `{{words.group.key}}`, with the fields of the same names in its placeholders.
  mutating func emitWord(_ name: TagName, raw: Bool) {
    guard let message = message(of: name), allowsWord(name, raw: raw) else { return }
    emit(Word(name: name, message: message))
  }

  /// Emits `{{#words.group.key}}`, whose blocks fill the placeholders of the word.
  mutating func emitWordSection(_ section: Section) {
    let name = section.name
    guard let message = message(of: name), allowsWord(name) else { return }
    if message.placeholders.isEmpty {
      return report(
        "word '\(wordKey(name))' has no places to fill; write {{\(name.text)}}", at: name.offset)
    }
    emit(
      Word(
        name: name, message: message, isSection: true,
        blocks: blocks(in: section.content, of: name, message)))
  }

  mutating func reportInvertedSection(ofWord name: TagName) {
    if message(of: name) == nil { return }
    report(
      "a word is never absent, so {{^\(name.text)}} is never shown; remove the section",
      at: name.offset)
  }

  /// Returns whether a word is allowed here, as any plain text would be, or reports why not.
  private mutating func allowsWord(_ name: TagName, raw: Bool = false) -> Bool {
    if place.allows(.text, raw: raw) { return true }
    let refusal = place.refusal(of: .text, raw: raw, name: name.text)
    place.advance(overValueOf: .text, at: name.offset)
    guard let refusal else { return true }
    report(refusal, at: name.offset)
    return false
  }

  /// Returns the message of a word, or reports that the word is unknown.
  private mutating func message(of name: TagName) -> Message? {
    let key = wordKey(name)
    guard name.parts.count == 3, let message = words[key] else {
      // Finding the nearest key takes long.
      if errors[cursor.name]?.isFull != true { reportUnknownWord(name, key) }
      return nil
    }
    routines[cursor.routine].writtenWords.append(key)
    return message
  }

  private mutating func reportUnknownWord(_ name: TagName, _ key: String) {
    let text: String
    switch name.parts.count {
    case 2 where words.hasGroup(key):
      let example = words.keys.first { $0.hasPrefix("\(key).") }.map { "words.\($0)" } ?? ""
      text = "'\(name.text)' is a group of words; write one of its keys, {{\(example)}}"
    case 2: text = "unknown group of words '\(key)'\(suggestion(for: key, among: words.groups))"
    case 3: text = "unknown word '\(key)'\(suggestion(for: key, among: words.keys))"
    default:
      text = "'\(name.text)' has too many parts; a word has a group and a key, {{words.group.key}}"
    }
    report(text, at: name.parts.count > 3 ? name.offset : name.offset(ofPart: 1))
  }

  // MARK: - Blocks

  /// Returns the block for each placeholder in the section of a word, and reports any other
  /// content.
  private mutating func blocks(
    in content: [Node], of name: TagName, _ message: Message
  ) -> [Int: Block] {
    var blocks: [Int: Block] = [:]
    for node in content {
      switch node {
      case .block(let block): add(block, to: &blocks, of: name, message)
      case .text(let range, _):
        if let offset = range.first(where: { !isWhitespace(cursor.template.source[$0]) }) {
          reportContent(at: offset, of: name, message)
        }
      case .value(let inner, _): reportContent(at: inner.offset, of: name, message)
      case .section(let section), .invertedSection(let section):
        reportContent(at: section.name.offset, of: name, message)
      case .partial(let tag): reportContent(at: tag.name.offset, of: name, message)
      case .lineStart: break
      }
    }
    return blocks
  }

  private mutating func add(
    _ block: Block, to blocks: inout [Int: Block], of name: TagName, _ message: Message
  ) {
    let text = block.name.text
    guard let place = message.placeholders.firstIndex(where: { $0.name == text }) else {
      let suggestion = suggestion(for: text, among: message.placeholders.map(\.name))
      return report(
        "word '\(wordKey(name))' has no place '{\(text)}'\(suggestion)", at: block.name.offset)
    }
    if blocks[place] == nil {
      blocks[place] = block
    } else {
      report("place '{\(text)}' is filled twice; remove one of the blocks", at: block.name.offset)
    }
  }

  private mutating func reportContent(at offset: Int, of name: TagName, _ message: Message) {
    let placeholder = message.placeholders.first?.name ?? ""
    report(
      "only blocks are allowed in the section of word '\(wordKey(name))', "
        + "such as {{$\(placeholder)}}…{{/\(placeholder)}}", at: offset)
  }
}
