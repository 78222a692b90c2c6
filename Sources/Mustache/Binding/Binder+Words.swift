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
        "word '\(wordKey(name))' has no places to fill; write {{\(text(of: name))}}",
        at: name.offset)
      return
    }
    let blocks = blocks(in: content, of: name, message)
    follow(OpenWord(name, message, blocks: blocks))
  }

  mutating func reportInvertedSection(ofWord name: Name, end: Int) {
    cursor.next = end
    if message(of: name) == nil { return }
    report(
      "a word is never absent, so {{^\(text(of: name))}} is never shown; remove the section",
      at: name.offset)
  }

  /// Returns whether a word can stand here, as any plain text can, or reports why not.
  private mutating func allowsWord(_ name: Name, raw: Bool = false) -> Bool {
    if place.allows(.text, raw: raw) { return true }
    let refusal = place.refusal(of: .text, raw: raw, name: text(of: name))
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
    let key = wordKey(name)
    guard name.partCount == 3, let message = words[key] else {
      // Finding the nearest key takes long.
      if errors[cursor.name]?.isFull != true { reportUnknownWord(name) }
      return nil
    }
    use.writtenWords.append(name.spelling)
    return message
  }

  private mutating func reportUnknownWord(_ name: Name) {
    let key = wordKey(name)
    switch name.partCount {
    case 2:
      report(
        words.hasGroup(key)
          ? "'\(text(of: name))' is a group of words; write one of its keys, "
            + "{{\(words.keys.first { $0.hasPrefix("\(key).") }.map { "words.\($0)" } ?? "")}}"
          : "unknown group of words '\(key)'\(suggestion(for: key, among: words.groups))",
        at: spellings.offset(ofPart: 1, of: name))
    case 3:
      report(
        "unknown word '\(key)'\(suggestion(for: key, among: words.keys))",
        at: spellings.offset(ofPart: 1, of: name))
    default:
      report(
        "'\(text(of: name))' has too many parts; a word has a group and a key, {{words.group.key}}",
        at: name.offset)
    }
  }

  /// Returns the content of the block for each place in the section of a word, and reports what
  /// else is in it.
  private mutating func blocks(
    in content: Range<Int>, of name: Name, _ message: Message
  ) -> [Range<Int>?] {
    var blocks: [Range<Int>?] = Array(repeating: nil, count: message.places.count)
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
    _ block: Name, _ content: Range<Int>, to blocks: inout [Range<Int>?], of name: Name,
    _ message: Message
  ) {
    let text = text(of: block)
    guard let place = message.places.firstIndex(where: { $0.name == text }) else {
      let hint = nearestName(to: text, among: message.places.map(\.name))
        .map { "; did you mean '\($0)'?" }
      report("word '\(wordKey(name))' has no place '{\(text)}'\(hint ?? "")", at: block.offset)
      return
    }
    if blocks[place] != nil {
      report("place '{\(text)}' is filled twice; remove one of the blocks", at: block.offset)
    } else {
      blocks[place] = content
    }
  }

  private mutating func reportContent(at offset: Int, of name: Name, _ message: Message) {
    let placeholder = message.places.first?.name ?? ""
    report(
      "only blocks can stand in the section of word '\(wordKey(name))', "
        + "such as {{$\(placeholder)}}…{{/\(placeholder)}}", at: offset)
  }
}
