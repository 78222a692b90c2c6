/// Opens and closes sections, blocks and parents.
extension TemplateParser {
  /// Opens an element, even if it has no name, so that its end tag has something to close.
  mutating func openElement(_ type: OpenElement.ElementType, _ tag: Tag, on line: TagLine) {
    let name: TagName?
    switch type {
    case .section, .invertedSection: name = dottedName(in: tag)
    case .block, .override: name = blockName(in: tag)
    case .parent: name = partialName(in: tag)
    }
    if openElements.count == Template.maximumDepth {
      errors.add(
        "more than \(Template.maximumDepth) sections, blocks and parents are open at once; close some "
          + "before this one, or write it into a partial", at: tag.range.lowerBound)
    }
    if type == .override, let name, let parent = openElements.last,
      parent.overrides[name.text] != nil, let title = parent.title
    {
      errors.add(
        "block '\(name.spelling)' is overridden twice in \(title)", at: tag.range.lowerBound)
    }
    openElements.append(OpenElement(type: type, name: name, tag: tag, line: line))
  }

  /// Closes the innermost element with the name in an end tag, or reports an error.
  mutating func closeElement(_ tag: Tag, on line: TagLine) {
    if let innermost = openElements.last, closes(tag, innermost) {
      return closeInnermost(at: tag, on: line)
    }
    guard let name = endName(in: tag) else {
      _ = openElements.popLast()
      return
    }
    guard let element = openElement(named: name)
    else { return reportUnopened(name, at: tag.range.lowerBound) }
    while let unclosed = openElements.last, unclosed.text != name {
      reportUnclosed(unclosed)
      openElements.removeLast()
      if let title = unclosed.title, let outer = element.title {
        crossings[unclosed.text] = "\(title) is closed after \(outer), in which it was opened"
      }
    }
    closeInnermost(at: tag, on: line)
  }

  /// Returns whether the name in an end tag is that of an element, spelled as in its opening tag.
  private func closes(_ tag: Tag, _ element: OpenElement) -> Bool {
    element.name != nil && source[tag.content] == source[element.tag.content]
  }

  /// Returns the innermost open element with a name.
  private func openElement(named name: String) -> OpenElement? {
    if let innermost = openElements.last, innermost.text == name { return innermost }
    return errors.isFull ? nil : openElements.last { $0.text == name }
  }

  /// Returns whether an element with a name is open, unless errors are no longer recorded.
  func isOpen(_ name: String) -> Bool {
    !errors.isFull && openElements.contains { $0.text == name }
  }

  mutating func reportUnclosed(_ element: OpenElement) {
    if let title = element.title {
      errors.add("\(title) is never closed", at: element.tag.range.lowerBound)
    }
  }

  /// Reports an end tag whose name does not match an open element.
  private mutating func reportUnopened(_ name: String, at offset: Int) {
    if let message = crossings.removeValue(forKey: name) {
      errors.add(message, at: offset)
    } else if let innermost = openElements.last {
      if let title = innermost.title { errors.add("\(title) is closed by '\(name)'", at: offset) }
      openElements.removeLast()
    } else {
      errors.add("section '\(name)' is closed but was never opened", at: offset)
    }
  }

  // MARK: - Nodes

  /// Adds the innermost element, which a tag closes, to its parent, unless it has an error.
  private mutating func closeInnermost(at tag: Tag, on line: TagLine) {
    let element = openElements.removeLast()
    // Without a name or with too many elements open, which are errors, the nodes are not used.
    guard let name = element.name, openElements.count < Template.maximumDepth,
      element.type == .override || !isInParent
    else { return }
    let contentEnd = line.margin?.lowerBound ?? tag.range.lowerBound
    let start = element.tag.range.lowerBound
    let indentation = element.contentIndentation(upTo: contentEnd, in: source)
    switch element.type {
    case .section: add(.section(Section(name, element.nodes)))
    case .invertedSection: add(.invertedSection(Section(name, element.nodes)))
    case .block:
      let indentation = indentation ?? element.line.margin ?? start..<start
      let startsLine = element.standsAlone
      add(.block(Block(name, indentation: indentation, startsLine: startsLine, element.nodes)))
    case .override: addOverride(element, name, indentation: indentation ?? start..<start)
    case .parent: addParent(element, name, endLine: line)
    }
  }

  private mutating func addOverride(
    _ element: OpenElement, _ name: TagName, indentation: Range<Int>
  ) {
    var content = element.nodes
    // The first line of an override depends on the position of its tag.
    var startsLine = !element.standsAlone && !content.isEmpty
    switch content.first {
    case .lineStart:
      startsLine = true
      content.removeFirst()
    case .text(let range, true):
      startsLine = true
      let count = zip(source[range], source[indentation]).prefix { $0 == $1 }.count
      content[0] = .text(range.dropFirst(count), startsLine: false)
    default: break
    }
    let block = Block(name, indentation: indentation, startsLine: startsLine, content)
    openElements[openElements.count - 1].overrides[name.text] = block
  }

  private mutating func addParent(_ element: OpenElement, _ name: TagName, endLine: TagLine) {
    var indentation: Range<Int>?
    // The two tags of a parent count as standalone even if they share a line.
    if let margin = element.line.margin, let nextLine = endLine.nextLine {
      indentation = margin
      textStart = nextLine
      removeMargin()
    }
    add(.partial(PartialTag(name, indentation: indentation, overrides: element.overrides)))
  }

  /// Removes the white space before a parent, which is the last node added.
  private mutating func removeMargin() {
    if openElements.isEmpty {
      nodes.removeLast()
    } else {
      openElements[openElements.count - 1].nodes.removeLast()
    }
  }
}
