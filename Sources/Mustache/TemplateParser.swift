internal import Diagnostics

/// Parses the text of a template into instructions, and continues after each error.
///
/// Sections are jumps in one flat list, so no depth of nesting can exhaust the stack.
struct TemplateParser {
  private(set) var instructions: [Instruction] = []
  private(set) var names: [Name] = []
  private(set) var errors = ErrorList()

  private let source: [UInt8]
  private var scanner: TagScanner
  /// The first byte that no instruction has been emitted for.
  private var textStart = 0
  private var openSections: [OpenSection] = []
  /// The number of open sections of each name.
  private var openCounts: [String: Int] = [:]

  private struct OpenSection {
    let name: Name
    /// The index of the instruction that opens the section.
    let instruction: Int
    let isInverted: Bool
    /// The index of the tag's first byte.
    let offset: Int
  }

  init(_ text: SourceText) {
    source = text.bytes
    scanner = TagScanner(source)
    if let (offset, message) = text.firstInvalidByte { errors.add(message, at: offset) }
  }

  mutating func parse() {
    while true {
      do {
        guard let tag = try scanner.nextTag() else { break }
        parse(tag)
      } catch {
        errors.add(error.message, at: error.offset)
      }
    }
    emitText(upTo: source.count)
    while !openSections.isEmpty { reportUnclosedSection() }
  }

  /// Emits the text before a tag and then the tag's own instruction.
  private mutating func parse(_ tag: Tag) {
    let lineStart = startOfLine(ifBlankBefore: tag.range.lowerBound)
    var indentation: Range<Int>?
    if tag.kind.canStandAlone, let lineStart,
      let nextLine = startOfNextLine(ifBlankAfter: tag.range.upperBound)
    {
      emitText(upTo: lineStart)
      textStart = nextLine
      indentation = lineStart..<tag.range.lowerBound
    } else {
      emitText(upTo: tag.range.lowerBound)
      textStart = tag.range.upperBound
      if lineStart == tag.range.lowerBound { instructions.append(.lineStart) }
    }
    emitInstruction(for: tag, indentation: indentation)
  }

  private mutating func emitInstruction(for tag: Tag, indentation: Range<Int>?) {
    switch tag.kind {
    case .comment:
      break
    case .setDelimiters:
      setDelimiters(tag)
    case .unsupported(let feature):
      errors.add("\(feature) is not supported", at: tag.range.lowerBound)
    case .partial:
      if let name = partialName(in: tag) {
        instructions.append(.partial(name: addName(name), indentation: indentation))
      }
    case .interpolation:
      emitInterpolation(tag, raw: false)
    case .rawInterpolation:
      emitInterpolation(tag, raw: true)
    case .section:
      openSection(tag, isInverted: false)
    case .invertedSection:
      openSection(tag, isInverted: true)
    case .sectionEnd:
      if let name = dottedName(in: tag) {
        closeSection(name, at: tag.range.lowerBound)
      } else if !openSections.isEmpty {
        popSection()
      }
    }
  }

  private mutating func setDelimiters(_ tag: Tag) {
    let parts = source[tag.content].split(whereSeparator: isWhitespace)
    let equals = UInt8(ascii: "=")
    guard parts.count == 2, !parts.contains(where: { $0.contains(equals) }) else {
      let message = "invalid delimiters; give two, with a space between them and no '=' inside"
      errors.add(message, at: tag.range.lowerBound)
      return
    }
    scanner.delimiters = Delimiters(open: Array(parts[0]), close: Array(parts[1]))
  }

  private mutating func emitInterpolation(_ tag: Tag, raw: Bool) {
    if let name = dottedName(in: tag) {
      instructions.append(.interpolation(name: addName(name), raw: raw))
    }
  }

  /// Adds a name to the template's names and returns its index there.
  private mutating func addName(_ name: Name) -> Int {
    names.append(name)
    return names.count - 1
  }
}

// MARK: - Names

extension TemplateParser {
  /// Returns the name of a value in a tag, or reports an error and returns `nil` if there is none.
  private mutating func dottedName(in tag: Tag) -> Name? {
    guard let text = identifier(in: tag) else { return nil }
    if text != ".", text.split(separator: ".", omittingEmptySubsequences: false).contains("") {
      errors.add("name '\(text)' has an empty part", at: tag.content.lowerBound)
      return nil
    }
    return Name(dotted: text, offset: tag.content.lowerBound)
  }

  /// Returns the name of a partial in a tag, or reports an error and returns `nil` if there is
  /// none.
  private mutating func partialName(in tag: Tag) -> Name? {
    guard let text = identifier(in: tag) else { return nil }
    if text.hasPrefix("*") {
      errors.add("dynamic names are not supported", at: tag.range.lowerBound)
      return nil
    }
    return Name(partial: text, offset: tag.content.lowerBound)
  }

  /// Returns the content of a tag, or reports an error and returns `nil` if it is empty or has
  /// spaces or control characters in it.
  private mutating func identifier(in tag: Tag) -> String? {
    let bytes = source[tag.content]
    if bytes.isEmpty {
      errors.add("tag without a name", at: tag.range.lowerBound)
      return nil
    }
    if bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F }) {
      let printable = bytes.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
      let text = String(decoding: printable, as: UTF8.self)
      errors.add("'\(text)' is not a name; a name contains no spaces", at: tag.content.lowerBound)
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

// MARK: - Sections

extension TemplateParser {
  /// Opens a section, even one without a name, so that its end tag has a section to close.
  private mutating func openSection(_ tag: Tag, isInverted: Bool) {
    let name = dottedName(in: tag) ?? Name(dotted: "", offset: tag.content.lowerBound)
    openSections.append(
      OpenSection(
        name: name, instruction: instructions.count, isInverted: isInverted,
        offset: tag.range.lowerBound))
    openCounts[name.text, default: 0] += 1
    // A placeholder: the end of the section is not known before the section is closed.
    instructions.append(.lineStart)
  }

  private mutating func closeSection(_ name: Name, at offset: Int) {
    guard let innermost = openSections.last else {
      errors.add("section '\(name.text)' is closed but was never opened", at: offset)
      return
    }
    if openCounts[name.text, default: 0] == 0 {
      if !innermost.name.text.isEmpty {
        errors.add("section '\(innermost.name.text)' is closed by '\(name.text)'", at: offset)
      }
      popSection()
      return
    }
    while let unclosed = openSections.last, unclosed.name.text != name.text {
      reportUnclosedSection()
    }
    closeInnermostSection()
  }

  private mutating func closeInnermostSection() {
    guard let section = openSections.last else { return }
    popSection()
    let index = addName(section.name)
    if section.isInverted {
      instructions[section.instruction] = .invertedSection(name: index, end: instructions.count)
    } else {
      instructions.append(.sectionEnd)
      instructions[section.instruction] = .section(name: index, end: instructions.count)
    }
  }

  private mutating func reportUnclosedSection() {
    guard let section = openSections.last else { return }
    if !section.name.text.isEmpty {
      errors.add("section '\(section.name.text)' is never closed", at: section.offset)
    }
    popSection()
  }

  private mutating func popSection() {
    let section = openSections.removeLast()
    openCounts[section.name.text, default: 1] -= 1
  }
}

// MARK: - Text and lines

extension TemplateParser {
  private mutating func emitText(upTo end: Int) {
    guard textStart < end else { return }
    let startsLine = textStart == 0 || source[textStart - 1] == UInt8(ascii: "\n")
    instructions.append(.text(textStart..<end, startsLine: startsLine))
  }

  /// Returns the start of the line if only spaces and tabs precede `index` on it.
  private func startOfLine(ifBlankBefore index: Int) -> Int? {
    var start = index
    while start > 0, source[start - 1] != UInt8(ascii: "\n") {
      guard isSpaceOrTab(source[start - 1]) else { return nil }
      start -= 1
    }
    return start
  }

  /// Returns the start of the next line, or the end of the text, if only spaces and tabs precede
  /// it.
  private func startOfNextLine(ifBlankAfter index: Int) -> Int? {
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
