internal import Diagnostics

/// Turns the text of a template into instructions, and goes on after each mistake.
///
/// Sections are jumps in one flat list, so no depth of nesting can exhaust the stack.
struct TemplateParser {
  private(set) var instructions: [Instruction] = []
  private(set) var names: [Name] = []
  private(set) var mistakes = ErrorList()

  private let source: [UInt8]
  private var scanner: TagScanner
  /// The first byte for which there is no instruction yet.
  private var unwritten = 0
  private var open: [OpenSection] = []
  /// How many open sections have a name.
  private var openCounts: [String: Int] = [:]

  private struct OpenSection {
    let name: Name
    /// Its index among the instructions.
    let instruction: Int
    let isInverted: Bool
    /// Where its tag begins.
    let offset: Int
  }

  init(_ text: SourceText) {
    source = text.bytes
    scanner = TagScanner(source)
    if let (offset, message) = text.firstInvalidByte { mistakes.add(message, at: offset) }
  }

  mutating func parse() {
    while true {
      do {
        guard let tag = try scanner.next() else { break }
        read(tag)
      } catch {
        mistakes.add(error.message, at: error.offset)
      }
    }
    writeText(upTo: source.count)
    while !open.isEmpty { reportUnclosed() }
  }

  private mutating func read(_ tag: Tag) {
    let lineStart = startOfBlanks(before: tag.range.lowerBound)
    var indentation: Range<Int>?
    if tag.kind.canStandAlone, let lineStart, let lineEnd = endOfLine(after: tag.range.upperBound) {
      writeText(upTo: lineStart)
      unwritten = lineEnd
      indentation = lineStart..<tag.range.lowerBound
    } else {
      writeText(upTo: tag.range.lowerBound)
      unwritten = tag.range.upperBound
      if lineStart == tag.range.lowerBound { instructions.append(.lineStart) }
    }
    act(on: tag, indentation: indentation)
  }

  private mutating func act(on tag: Tag, indentation: Range<Int>?) {
    switch tag.kind {
    case .comment:
      break
    case .delimiters:
      readDelimiters(tag)
    case .unsupported(let what):
      mistakes.add("\(what) is not supported", at: tag.range.lowerBound)
    case .partial:
      if let name = partialName(of: tag) {
        instructions.append(.partial(name: append(name), indentation: indentation))
      }
    case .escaped:
      appendWriting(tag, raw: false)
    case .raw:
      appendWriting(tag, raw: true)
    case .section:
      openSection(tag, isInverted: false)
    case .inverted:
      openSection(tag, isInverted: true)
    case .end:
      if let name = path(of: tag) {
        closeSection(name, at: tag.range.lowerBound)
      } else if !open.isEmpty {
        removeInnermost()
      }
    }
  }

  private mutating func readDelimiters(_ tag: Tag) {
    let parts = source[tag.content].split(whereSeparator: isBlank)
    let equals = UInt8(ascii: "=")
    guard parts.count == 2, !parts.contains(where: { $0.contains(equals) }) else {
      let message = "invalid delimiters; give two, with a space between them and no '=' inside"
      mistakes.add(message, at: tag.range.lowerBound)
      return
    }
    scanner.delimiters = Delimiters(open: Array(parts[0]), close: Array(parts[1]))
  }

  private mutating func appendWriting(_ tag: Tag, raw: Bool) {
    if let name = path(of: tag) { instructions.append(.write(name: append(name), raw: raw)) }
  }

  private mutating func append(_ name: Name) -> Int {
    names.append(name)
    return names.count - 1
  }
}

// MARK: - Names

extension TemplateParser {
  /// What a tag names; `nil`, and a mistake, if that can be no name.
  private mutating func path(of tag: Tag) -> Name? {
    guard let text = word(of: tag) else { return nil }
    if text != ".", text.split(separator: ".", omittingEmptySubsequences: false).contains("") {
      mistakes.add("name '\(text)' has an empty part", at: tag.content.lowerBound)
      return nil
    }
    return Name(path: text, offset: tag.content.lowerBound)
  }

  private mutating func partialName(of tag: Tag) -> Name? {
    guard let text = word(of: tag) else { return nil }
    if text.hasPrefix("*") {
      mistakes.add("dynamic names are not supported", at: tag.range.lowerBound)
      return nil
    }
    return Name(partial: text, offset: tag.content.lowerBound)
  }

  private mutating func word(of tag: Tag) -> String? {
    let bytes = source[tag.content]
    if bytes.isEmpty {
      mistakes.add("tag without a name", at: tag.range.lowerBound)
      return nil
    }
    if bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F }) {
      let shown = bytes.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
      let text = String(decoding: shown, as: UTF8.self)
      mistakes.add("'\(text)' is not a name; a name contains no spaces", at: tag.content.lowerBound)
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

// MARK: - Sections

extension TemplateParser {
  /// A section without a name is opened too, so that its end finds something to close.
  private mutating func openSection(_ tag: Tag, isInverted: Bool) {
    let name = path(of: tag) ?? Name(path: "", offset: tag.content.lowerBound)
    open.append(
      OpenSection(
        name: name, instruction: instructions.count, isInverted: isInverted,
        offset: tag.range.lowerBound))
    openCounts[name.text, default: 0] += 1
    // Holds the place: where the section ends is known only when it is closed.
    instructions.append(.lineStart)
  }

  private mutating func closeSection(_ name: Name, at offset: Int) {
    guard let innermost = open.last else {
      mistakes.add("section '\(name.text)' is closed but was never opened", at: offset)
      return
    }
    if openCounts[name.text, default: 0] == 0 {
      if !innermost.name.text.isEmpty {
        mistakes.add("section '\(innermost.name.text)' is closed by '\(name.text)'", at: offset)
      }
      removeInnermost()
      return
    }
    while let unclosed = open.last, unclosed.name.text != name.text { reportUnclosed() }
    endInnermost()
  }

  private mutating func endInnermost() {
    guard let section = open.last else { return }
    removeInnermost()
    let index = append(section.name)
    if section.isInverted {
      instructions[section.instruction] = .inverted(name: index, end: instructions.count)
    } else {
      instructions.append(.sectionEnd)
      instructions[section.instruction] = .section(name: index, end: instructions.count)
    }
  }

  private mutating func reportUnclosed() {
    guard let section = open.last else { return }
    if !section.name.text.isEmpty {
      mistakes.add("section '\(section.name.text)' is never closed", at: section.offset)
    }
    removeInnermost()
  }

  private mutating func removeInnermost() {
    let section = open.removeLast()
    openCounts[section.name.text, default: 1] -= 1
  }
}

// MARK: - Text and lines

extension TemplateParser {
  private mutating func writeText(upTo end: Int) {
    guard unwritten < end else { return }
    let startsLine = unwritten == 0 || source[unwritten - 1] == UInt8(ascii: "\n")
    instructions.append(.text(unwritten..<end, startsLine: startsLine))
  }

  /// Where the line begins, if only spaces and tabs stand before `index`.
  private func startOfBlanks(before index: Int) -> Int? {
    var start = index
    while start > 0, source[start - 1] != UInt8(ascii: "\n") {
      guard isSpaceOrTab(source[start - 1]) else { return nil }
      start -= 1
    }
    return start
  }

  /// Where the next line begins, if only spaces and tabs follow before it.
  private func endOfLine(after index: Int) -> Int? {
    var end = index
    while end < source.count, isSpaceOrTab(source[end]) { end += 1 }
    if end == source.count { return end }
    if source[end] == UInt8(ascii: "\r") { end += 1 }
    if end < source.count, source[end] == UInt8(ascii: "\n") { return end + 1 }
    return nil
  }

  private func isSpaceOrTab(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
