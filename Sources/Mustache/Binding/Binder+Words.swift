internal import Diagnostics
internal import Words

extension Binder {
  /// Emits `{{words.group.key}}`, whose places are filled by the fields of the same names.
  mutating func emitWord(_ name: Name, raw: Bool) {
    guard let message = message(of: name), allowsWord(name, raw: raw) else { return }
    if let text = message.text {
      emit(staticText: text)
    } else {
      follow(OpenWord(name, message))
    }
  }

  /// Opens `{{#words.group.key}}`, in which blocks fill the places of the word.
  mutating func openWordSection(_ name: Name, end: Int) {
    let content = cursor.next..<end
    cursor.next = end
    guard let message = message(of: name), allowsWord(name) else { return }
    if message.places.isEmpty {
      report(
        "word '\(name.wordKey)' has no places to fill; write {{\(name.text)}}", at: name.offset)
      return
    }
    let blocks = blocks(in: content, of: name, message)
    follow(OpenWord(name, message, blocks: blocks))
  }

  mutating func reportInvertedSection(ofWord name: Name, end: Int) {
    cursor.next = end
    if message(of: name) == nil { return }
    report(
      "a word is never absent, so {{^\(name.text)}} is never shown; remove the section",
      at: name.offset)
  }

  /// Returns whether a word can stand here, as any plain text can, or reports why not.
  private mutating func allowsWord(_ name: Name, raw: Bool = false) -> Bool {
    let refusal = place.refusal(of: .text, raw: raw, name: name.text)
    place.advance(overValueOf: .text, at: name.offset)
    guard let refusal else { return true }
    report(refusal, at: name.offset)
    return false
  }
}

// MARK: - Lookup

extension Binder {
  /// Returns the message of a word, or reports that there is none.
  private mutating func message(of name: Name) -> Message? {
    let key = name.wordKey
    guard name.partCount == 3, let message = words[key] else {
      // Finding the nearest key takes long.
      if errors[cursor.name]?.isFull != true { reportUnknownWord(name) }
      return nil
    }
    use.usedWordKeys.append(key)
    return message
  }

  private mutating func reportUnknownWord(_ name: Name) {
    let key = name.wordKey
    switch name.partCount {
    case 2:
      report(
        words.hasGroup(key)
          ? "'\(name.text)' is a group of words; write one of its keys, "
            + "{{\(words.keys.first { $0.hasPrefix("\(key).") }.map { "words.\($0)" } ?? "")}}"
          : "unknown group of words '\(key)'\(suggestion(for: key, among: words.groups))",
        at: name.offset(ofPart: 1))
    case 3:
      report(
        "unknown word '\(key)'\(suggestion(for: key, among: words.keys))",
        at: name.offset(ofPart: 1))
    default:
      report(
        "'\(name.text)' has too many parts; a word has a group and a key, {{words.group.key}}",
        at: name.offset)
    }
  }

  /// Returns the contents of the blocks in the section of a word by the names of their places, and
  /// reports what else is in it.
  private mutating func blocks(
    in content: Range<Int>, of name: Name, _ message: Message
  ) -> [String: Range<Int>] {
    var blocks: [String: Range<Int>] = [:]
    for index in cursor.template.outerInstructions(in: content) {
      switch cursor.template.instructions[index] {
      case .block(let block, _, _, let end):
        add(cursor.template.names[block], index + 1..<end, to: &blocks, of: name, message)
      case .text(let range, _):
        if let offset = range.first(where: { !isWhitespace(cursor.template.source[$0]) }) {
          reportContent(at: offset, of: name, message)
        }
      case .interpolation(let inner, _), .section(let inner, _), .invertedSection(let inner, _),
        .partial(let inner, _), .parent(let inner, _, _):
        reportContent(at: cursor.template.names[inner].offset, of: name, message)
      case .lineStart, .sectionEnd, .override, .overrideEnd: break
      }
    }
    return blocks
  }

  private mutating func add(
    _ block: Name, _ content: Range<Int>, to blocks: inout [String: Range<Int>], of name: Name,
    _ message: Message
  ) {
    if blocks[block.text] != nil {
      report(
        "place '{\(block.text)}' is filled twice; remove one of the blocks", at: block.offset)
    } else if message.places.contains(where: { $0.name == block.text }) {
      blocks[block.text] = content
    } else {
      let hint = nearestName(to: block.text, among: message.places.map(\.name))
        .map { "; did you mean '\($0)'?" }
      report(
        "word '\(name.wordKey)' has no place '{\(block.text)}'\(hint ?? "")", at: block.offset)
    }
  }

  private mutating func reportContent(at offset: Int, of name: Name, _ message: Message) {
    let placeholder = message.places.first?.name ?? ""
    report(
      "only blocks can stand in the section of word '\(name.wordKey)', "
        + "such as {{$\(placeholder)}}…{{/\(placeholder)}}", at: offset)
  }
}
