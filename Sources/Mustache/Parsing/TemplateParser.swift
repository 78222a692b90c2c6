internal import Diagnostics

/// Parses the text of a template into nodes, and continues after each error.
struct TemplateParser {
  var nodes: [Node] = []
  var errors = ErrorList()
  let source: [UInt8]
  private var scanner: TagScanner
  /// The index of the first byte that has not been added to a node.
  var textStart = 0
  var openElements: [OpenElement] = []
  /// The messages about the end tags of elements that were still open when the element around them
  /// was closed, by the name of the element.
  var crossings: [String: String] = [:]

  init(_ text: SourceText) {
    source = text.bytes
    scanner = TagScanner(source)
    if let (offset, message) = text.firstInvalidByte { errors.add(message, at: offset) }
  }

  mutating func parse() {
    while true {
      do {
        guard let tag = try scanner.nextTag() else { break }
        let line = TagLine(of: tag, in: source)
        addText(before: tag, on: line)
        addNode(for: tag, on: line)
      } catch {
        errors.add(error.message, at: error.offset)
      }
    }
    addText(upTo: source.count)
    for element in openElements { reportUnclosed(element) }
  }

  /// Whether the parser is directly within a parent, where only blocks are kept.
  var isInParent: Bool { openElements.last?.type == .parent }

  private mutating func addNode(for tag: Tag, on line: TagLine) {
    switch tag.type {
    case .comment: break
    case .setDelimiters: setDelimiters(tag)
    case .interpolation: addValue(tag, raw: false)
    case .rawInterpolation: addValue(tag, raw: true)
    case .partial: addPartial(tag, on: line)
    case .section: openElement(.section, tag, on: line)
    case .invertedSection: openElement(.invertedSection, tag, on: line)
    case .block: openElement(isInParent ? .override : .block, tag, on: line)
    case .parent: openElement(.parent, tag, on: line)
    case .end: closeElement(tag, on: line)
    }
  }

  private mutating func setDelimiters(_ tag: Tag) {
    let parts = source[tag.content].split(whereSeparator: isWhitespace)
    let equals = UInt8(ascii: "=")
    guard parts.count == 2, !parts.contains(where: { $0.contains(equals) }) else {
      let message = "invalid delimiters; give two, with a space between them and no '=' inside"
      return errors.add(message, at: tag.range.lowerBound)
    }
    scanner.delimiters = Delimiters(open: Array(parts[0]), close: Array(parts[1]))
  }

  private mutating func addValue(_ tag: Tag, raw: Bool) {
    guard let name = dottedName(in: tag), !isInParent else { return }
    add(.value(name, raw: raw))
  }

  private mutating func addPartial(_ tag: Tag, on line: TagLine) {
    guard let name = partialName(in: tag), !isInParent else { return }
    let indentation = line.containsOnlyTag ? line.margin : nil
    add(.partial(PartialTag(name, indentation: indentation)))
  }

  /// Adds a node to the content of the innermost open element.
  mutating func add(_ node: Node) {
    if openElements.isEmpty {
      nodes.append(node)
    } else {
      openElements[openElements.count - 1].nodes.append(node)
    }
  }

  // MARK: - Text

  /// Adds the text before a tag. The line of a standalone tag is left out.
  private mutating func addText(before tag: Tag, on line: TagLine) {
    let start = tag.range.lowerBound
    if isInParent {
      textStart = tag.range.upperBound
      if tag.type == .block, let nextLine = line.nextLine { textStart = nextLine }
    } else if tag.type == .parent {
      addText(upTo: line.margin?.lowerBound ?? start)
      // The white space before the tag is a separate node, because it depends on the end tag
      // whether it is removed.
      if let margin = line.margin {
        add(margin.isEmpty ? .lineStart : .text(margin, startsLine: true))
      }
    } else if tag.type == .end, openElements.last?.type == .override {
      addText(upTo: line.margin?.lowerBound ?? start)
    } else if tag.type.canStandAlone, let margin = line.margin, let nextLine = line.nextLine {
      addText(upTo: margin.lowerBound)
      textStart = nextLine
    } else {
      addText(upTo: start)
      textStart = tag.range.upperBound
      if line.margin?.isEmpty == true { add(.lineStart) }
    }
  }

  private mutating func addText(upTo end: Int) {
    guard textStart < end else { return }
    let startsLine = textStart == 0 || source[textStart - 1] == UInt8(ascii: "\n")
    add(.text(textStart..<end, startsLine: startsLine))
  }

  // MARK: - Names

  /// Returns the name of a value in a tag; `nil` after reporting an error.
  mutating func dottedName(in tag: Tag) -> TagName? {
    text(in: tag).flatMap { dottedName($0, at: tag.content.lowerBound) }
  }

  /// Returns the name of a block in a tag; `nil` after reporting an error.
  mutating func blockName(in tag: Tag) -> TagName? {
    text(in: tag).map { TagName(undotted: $0, offset: tag.content.lowerBound) }
  }

  /// Returns the possibly dynamic name of a partial or a parent; `nil` after reporting an error.
  mutating func partialName(in tag: Tag) -> TagName? {
    guard let range = dynamicName(in: tag) else { return blockName(in: tag) }
    if range.isEmpty {
      errors.add("tag without a name after '*'", at: tag.range.lowerBound)
      return nil
    }
    return text(in: range).flatMap { dottedName($0, at: range.lowerBound, isDynamic: true) }
  }

  /// Returns the name in an end tag, in the form of `TagName.spelling`; `nil` after reporting an
  /// error.
  mutating func endName(in tag: Tag) -> String? {
    if let range = dynamicName(in: tag), !range.isEmpty { return text(in: range).map { "*" + $0 } }
    guard let text = text(in: tag) else { return nil }
    if openElements.last?.text == text || isOpen(text) { return text }
    return dottedName(text, at: tag.content.lowerBound)?.text
  }

  /// Returns the range of a dynamic name, after the `*` and white space; `nil` if there is no `*`.
  private func dynamicName(in tag: Tag) -> Range<Int>? {
    guard source[tag.content].first == UInt8(ascii: "*") else { return nil }
    let name = source[tag.content].dropFirst().drop(while: isWhitespace)
    return name.startIndex..<name.endIndex
  }

  /// Returns the whole name in a tag; `nil` after reporting that it is empty or contains white
  /// space.
  private mutating func text(in tag: Tag) -> String? {
    if tag.content.isEmpty {
      errors.add("tag without a name", at: tag.range.lowerBound)
      return nil
    }
    return text(in: tag.content)
  }

  private mutating func text(in range: Range<Int>) -> String? {
    let bytes = source[range]
    if bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F }) {
      let printable = bytes.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
      let text = String(decoding: printable, as: UTF8.self)
      errors.add("'\(text)' is not a name; a name contains no spaces", at: range.lowerBound)
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the name of a value; `nil` after reporting that the text is not a name.
  private mutating func dottedName(
    _ text: String, at offset: Int, isDynamic: Bool = false
  ) -> TagName? {
    if let name = TagName(dotted: text, offset: offset, isDynamic: isDynamic) { return name }
    errors.add("name '\(text)' has an empty part", at: offset)
    return nil
  }
}
