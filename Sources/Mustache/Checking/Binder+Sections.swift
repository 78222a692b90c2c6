internal import Diagnostics

extension Binder {
  /// A section, the contexts of its content, and the operations that open and close it.
  private struct CompiledSection {
    let section: Section
    var contexts: OpenContexts
    var opening: Operation
    var closing: Operation?
    /// Whether the section may be repeated.
    var isList = false
  }

  /// Emits a section `{{#x}}`, together with the section `{{^x}}` if that is the next node. Returns
  /// whether `next`, the node after the section, was emitted as well.
  mutating func emitSection(_ section: Section, before next: Node?) -> Bool {
    if isWord(section.name) {
      emitWordSection(section)
      return false
    }
    advance(overTag: "section", section.name)
    let compiled: CompiledSection
    switch resolve(section.name) {
    case .unresolved(nil): return false
    case .unresolved(let nearest?):
      // The name is unknown, so nothing will be rendered. The section is followed only to check the
      // names in it.
      compiled = CompiledSection(
        section: section, contexts: contexts(inSectionOf: nearest), opening: .jump(target: 0))
    case .record:
      follow(section.content)
      return false
    case .name(let index): compiled = self.section(section, of: index)
    }
    if !compiled.isList, case .invertedSection(let alternative)? = next,
      alternative.name.text == section.name.text
    {
      emit(compiled, or: alternative)
      return true
    }
    emit(compiled)
    return false
  }

  private mutating func section(_ section: Section, of index: Int) -> CompiledSection {
    var compiled = CompiledSection(
      section: section, contexts: contexts(inSectionOf: index),
      opening: .openSection(name: index, end: 0), closing: .closeSection)
    switch kinds[index] {
    case _ where rules == .specification:
      compiled.contexts = contexts
      compiled.isList = true
    case .record: break
    case .list, .texts: compiled.isList = true
    case _ where !program.names[index].accessor.isTestedByWriting:
      (compiled.opening, compiled.closing) = (.skipUnless(name: index, end: 0), nil)
    default: (compiled.opening, compiled.closing) = (.openText(name: index, end: 0), .closeText)
    }
    return compiled
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

  mutating func emitInvertedSection(_ section: Section) {
    if isWord(section.name) { return reportInvertedSection(ofWord: section.name) }
    advance(overTag: "section", section.name)
    var opening = Operation.jump(target: 0)
    if case .name(let index) = resolve(section.name) { opening = .skipIf(name: index, end: 0) }
    emit(CompiledSection(section: section, contexts: contexts, opening: opening))
  }

  /// Emits a section. If it can be repeated, its second item begins in the place where the first
  /// one ends. If that is a different place, the section is followed once more, and only the
  /// routines of the first version are kept.
  private mutating func emit(_ section: CompiledSection) {
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
        "section '\(section.section.name.text)' begins in \(start) and ends in \(placeOfCursor); end it in "
          + "the place where it begins", at: section.section.name.offset)
    }
    if let closing = section.closing { emit(closing) }
    patchTarget(of: opening)
  }

  /// Emits a section and its alternative, which begin in the same place. The value is tested once.
  private mutating func emit(_ section: CompiledSection, or alternative: Section) {
    let start = place
    let opening = emitBody(of: section)
    let end = place
    if let closing = section.closing { emit(closing) }
    place = start
    let jump = emit(.jump(target: 0))
    patchTarget(of: opening)
    follow(alternative.content)
    advance(overTag: "the end of section", alternative.name)
    if let joined = end.joined(with: place) {
      place = joined
    } else {
      let name = alternative.name.text
      report(
        "sections {{#\(name)}} and {{^\(name)}} end in different places: \(end) and "
          + "\(placeOfCursor); end both in the same place", at: alternative.name.offset)
    }
    patchTarget(of: jump)
  }

  /// Emits a section's opening and content, and returns the index of the opening.
  private mutating func emitBody(of section: CompiledSection) -> Int {
    let opening = emit(section.opening, of: section.section.name)
    let outer = contexts
    contexts = section.contexts
    follow(section.section.content)
    advance(overTag: "the end of section", section.section.name)
    contexts = outer
    return opening
  }

  /// The current place in the HTML and the position in the template, for messages.
  var placeOfCursor: String {
    let position = SourcePosition(ofByte: cursor.offset, in: cursor.template.source)
    return "\(place), at line \(position.line), column \(position.column)"
  }
}
