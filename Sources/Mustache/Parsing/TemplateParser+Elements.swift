/// Opens and closes sections, blocks and parents.
extension TemplateParser {
  /// Opens an element, even one without a name, so that its end tag has an element to close.
  mutating func openElement(_ kind: OpenElement.Kind, _ tag: Tag, on line: TagLine) {
    let name: Name?
    switch kind {
    case .section, .invertedSection: name = dottedName(in: tag)
    case .block, .override: name = blockName(in: tag)
    case .parent: name = partialName(in: tag)
    }
    let element = OpenElement(
      kind: kind, name: name, tag: tag, line: line, instruction: instructions.count)
    if kind == .override { addOverride(element) }
    openElements.append(element)
    // A placeholder: the end of the element is not known before it is closed.
    instructions.append(.lineStart)
  }

  private mutating func addOverride(_ element: OpenElement) {
    guard let parent = openElements.last, let block = element.name?.text else { return }
    if overrides[parent.instruction]?[block] == nil {
      overrides[parent.instruction, default: [:]][block] = element.instruction
    } else if let block = element.title, let parent = parent.title {
      errors.add("\(block) is overridden twice in \(parent)", at: element.tag.range.lowerBound)
    }
  }

  /// Closes the innermost element of the name in an end tag, or reports an error.
  mutating func closeElement(_ tag: Tag, on line: TagLine) {
    if let innermost = openElements.last, closes(tag, innermost) {
      openElements.removeLast()
      return end(innermost, at: tag, on: line)
    }
    guard let name = endName(in: tag) else {
      _ = openElements.popLast()
      return
    }
    guard let element = openElement(named: name) else {
      reportUnopened(name, at: tag.range.lowerBound)
      return
    }
    while let unclosed = openElements.last, unclosed.text != name {
      reportUnclosed(unclosed)
      openElements.removeLast()
      if let title = unclosed.title, let outer = element.title {
        crossings[unclosed.text] =
          "\(title) is closed after \(outer), in which it was opened"
      }
    }
    openElements.removeLast()
    end(element, at: tag, on: line)
  }

  /// Returns whether an end tag has the name of an element, spelled as in its opening tag.
  private func closes(_ tag: Tag, _ element: OpenElement) -> Bool {
    element.name != nil && source[tag.content] == source[element.tag.content]
  }

  /// Emits what ends an element, or removes it if it is left out.
  private mutating func end(_ element: OpenElement, at tag: Tag, on line: TagLine) {
    if isInParent, element.kind != .override {
      instructions.removeSubrange(element.instruction...)
    } else {
      finish(element, at: tag, on: line)
    }
  }

  /// Returns the innermost open element of a name.
  private func openElement(named name: String) -> OpenElement? {
    if let innermost = openElements.last, innermost.text == name { return innermost }
    return errors.isFull ? nil : openElements.last { $0.text == name }
  }

  /// Returns whether an element of a name is open; `false` if that would not be reported any more.
  func isOpen(_ name: String) -> Bool {
    !errors.isFull && openElements.contains { $0.text == name }
  }

  mutating func reportUnclosed(_ element: OpenElement) {
    if let title = element.title {
      errors.add("\(title) is never closed", at: element.tag.range.lowerBound)
    }
  }

  /// Reports an end tag whose name is not that of an open element.
  private mutating func reportUnopened(_ name: String, at offset: Int) {
    if let message = crossings.removeValue(forKey: name) {
      errors.add(message, at: offset)
    } else if let innermost = openElements.last {
      if let title = innermost.title {
        errors.add("\(title) is closed by '\(name)'", at: offset)
      }
      openElements.removeLast()
    } else {
      errors.add("section '\(name)' is closed but was never opened", at: offset)
    }
  }
}

// MARK: - Instructions

extension TemplateParser {
  /// Replaces the placeholder of an element that has been closed.
  private mutating func finish(_ element: OpenElement, at tag: Tag, on line: TagLine) {
    // Without a name, which is an error, the instructions are not used.
    guard let name = element.name.map({ addName($0) }) else { return }
    let first = element.instruction
    let contentEnd = line.margin?.lowerBound ?? tag.range.lowerBound
    switch element.kind {
    case .section:
      instructions.append(.sectionEnd)
      instructions[first] = .section(name: name, end: instructions.count)
    case .invertedSection:
      instructions[first] = .invertedSection(name: name, end: instructions.count)
    case .block:
      let start = element.tag.range.lowerBound
      let indentation =
        element.contentIndentation(upTo: contentEnd, in: source)
        ?? element.line.margin ?? start..<start
      instructions[first] = .block(
        name: name, indentation: indentation, standsAlone: element.standsAlone,
        end: instructions.count)
    case .override:
      finishOverride(element, name: name, contentEnd: contentEnd)
    case .parent:
      finishParent(element, name: name, endLine: line)
    }
  }

  private mutating func finishOverride(_ element: OpenElement, name: Int, contentEnd: Int) {
    let first = element.instruction
    let isEmpty = instructions.count == first + 1
    instructions.append(.overrideEnd)
    let start = element.tag.range.lowerBound
    let indentation =
      element.contentIndentation(upTo: contentEnd, in: source) ?? start..<start
    // The place of the override decides how its first line starts.
    var startsLine = !element.standsAlone && !isEmpty
    switch instructions[first + 1] {
    case .lineStart:
      startsLine = true
      instructions[first + 1] = .nothing
    case .text(let range, true):
      startsLine = true
      let count = zip(source[range], source[indentation]).prefix { $0 == $1 }.count
      instructions[first + 1] = .text(range.dropFirst(count), startsLine: false)
    default:
      break
    }
    instructions[first] = .override(
      name: name, indentation: indentation, startsLine: startsLine, end: instructions.count)
  }

  private mutating func finishParent(_ element: OpenElement, name: Int, endLine: TagLine) {
    let first = element.instruction
    var indentation: Range<Int>?
    // Unlike other tags, those of a parent stand alone together, even if they share their line.
    if let margin = element.line.margin, let nextLine = endLine.nextLine {
      indentation = margin
      textStart = nextLine
      instructions[first - 1] = .nothing
    }
    instructions[first] = .parent(name: name, indentation: indentation, end: instructions.count)
  }
}

extension Instruction {
  /// Stands in the place of an instruction that turned out to be unnecessary.
  fileprivate static let nothing = Instruction.text(0..<0, startsLine: false)
}
