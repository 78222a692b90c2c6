internal import Diagnostics

extension Binder {
  /// How a section is compiled.
  private struct Section {
    let name: Name
    let content: [Node]
    /// The contexts of its content.
    var contexts: OpenContexts
    /// The operation that opens it.
    var opening: Operation
    /// The operation that closes it, if it needs one.
    var closing: Operation?
    /// Whether it may be repeated.
    var isList = false
  }

  /// Emits a section `{{#x}}`, and the section `{{^x}}` that follows it at once: exactly one of the
  /// two is shown.
  ///
  /// - Returns: Whether the node after the section was emitted with it.
  mutating func emitSection(_ name: Name, _ content: [Node], before next: Node?) -> Bool {
    if isWord(name) {
      emitWordSection(name, content)
      return false
    }
    advance(overTag: "section", name)
    let section: Section
    switch resolve(name) {
    case .unresolved(nil): return false
    case .unresolved(let nearest?):
      // The name is wrong, so nothing will be rendered: only the names in the section matter.
      section = Section(
        name: name, content: content, contexts: contexts(inSectionOf: nearest),
        opening: .jump(target: 0))
    case .record:
      follow(content)
      return false
    case .name(let index): section = self.section(of: index, name, content)
    }
    if !section.isList, case .invertedSection(let other, let alternative)? = next,
      other.text == name.text
    {
      emit(section, or: alternative, other)
      return true
    }
    emit(section)
    return false
  }

  private mutating func section(of index: Int, _ name: Name, _ content: [Node]) -> Section {
    var section = Section(
      name: name, content: content, contexts: contexts(inSectionOf: index),
      opening: .openSection(name: index, end: 0), closing: .closeSection)
    switch kinds[index] {
    case _ where rules == .specification:
      section.contexts = contexts
      section.isList = true
    case .record: break
    case .list, .texts: section.isList = true
    case _ where program.names[index].accessor.isShown != nil:
      (section.opening, section.closing) = (.skipUnless(name: index, end: 0), nil)
    default: (section.opening, section.closing) = (.openText(name: index, end: 0), .closeText)
    }
    return section
  }

  /// Returns the contexts in the section of a value.
  private mutating func contexts(inSectionOf index: Int) -> OpenContexts {
    var inner = contexts
    switch kinds[index] {
    case .flag: break
    case .record(let schema), .list(let schema): inner.open(schema)
    case .texts: inner.dot = add(TextContext.member)
    case .text, .number, .slug, .choice, .link, .html, .script, .style: inner.dot = index
    }
    return inner
  }

  mutating func emitInvertedSection(_ name: Name, _ content: [Node]) {
    if isWord(name) { return reportInvertedSection(ofWord: name) }
    advance(overTag: "section", name)
    var opening = Operation.jump(target: 0)
    if case .name(let index) = resolve(name) { opening = .skipIf(name: index, end: 0) }
    emit(Section(name: name, content: content, contexts: contexts, opening: opening))
  }

  /// Emits a section. The second item of a list begins where the first one ended. If that is another
  /// place, the section is followed once more from there, and what was emitted for it before is left
  /// out, but for the routines in it.
  private mutating func emit(_ section: Section) {
    var start = place
    var opening = emitBody(of: section)
    while section.isList, !isAborted, let joined = start.joined(with: place), joined != start {
      program.operations[opening] = .jump(target: program.operations.count)
      (start, place) = (joined, joined)
      opening = emitBody(of: section)
    }
    if let joined = start.joined(with: place) {
      place = joined
    } else {
      report(
        "section '\(section.name.text)' begins in \(start) and ends in \(placeOfCursor); end it in "
          + "the place where it begins", at: section.name.offset)
    }
    if let closing = section.closing { emit(closing) }
    endHere(opening)
  }

  /// Emits a section and its alternative. Both begin in the same place, and what is tested is tested
  /// once.
  private mutating func emit(_ section: Section, or alternative: [Node], _ name: Name) {
    let start = place
    let opening = emitBody(of: section)
    let end = place
    if let closing = section.closing { emit(closing) }
    place = start
    let jump = emit(.jump(target: 0))
    endHere(opening)
    follow(alternative)
    advance(overTag: "the end of section", name)
    if let joined = end.joined(with: place) {
      place = joined
    } else {
      report(
        "sections {{#\(name.text)}} and {{^\(name.text)}} end in different places: \(end) and "
          + "\(placeOfCursor); end both in the same place", at: name.offset)
    }
    endHere(jump)
  }

  /// Emits what opens a section and its content, and returns the index of the first operation.
  private mutating func emitBody(of section: Section) -> Int {
    let opening = emit(section.opening, of: section.name)
    let outer = contexts
    contexts = section.contexts
    follow(section.content)
    advance(overTag: "the end of section", section.name)
    contexts = outer
    return opening
  }

  /// The place in the HTML and in the template for a message.
  var placeOfCursor: String {
    let position = SourcePosition(ofByte: cursor.offset, in: cursor.template.source)
    return "\(place), at line \(position.line), column \(position.column)"
  }
}
