internal import Diagnostics

extension Binder {
  struct OpenSection {
    let name: Name
    /// The index of the operation that opens the section.
    var opening: Int
    /// The operation that closes it, if it needs one.
    let closing: Operation?
    /// Whether the section may be repeated.
    let isList: Bool
    /// Whether it is a section `{{^x}}`.
    let isInverted: Bool
    /// Whether it is the section `{{^x}}` that follows `{{/x}}`; then `place` is the end of that
    /// one.
    let isElse: Bool
    /// The place that the one at the end is joined with: that at the beginning.
    var place: HTMLPlace
    /// The contexts of its content.
    let contexts: OpenContexts
    /// The index of its first instruction.
    let body: Int
    // The state of the binder before the section, which is restored behind it.
    let outerContexts: OpenContexts
    let end: Int
  }

  /// Opens a section by an operation.
  private mutating func open(
    _ name: Name, _ opening: Operation, end: Int, closing: Operation? = nil,
    isList: Bool = false, isInverted: Bool = false, in inner: OpenContexts? = nil,
    joining other: HTMLPlace? = nil
  ) {
    if case .openSection = opening {
      program.sectionTags[program.operations.count] = Program.Tag(
        name: name.text, template: cursor.template, offset: name.offset)
    }
    emit(opening)
    openSections.append(
      OpenSection(
        name: name, opening: program.operations.count - 1, closing: closing, isList: isList,
        isInverted: isInverted, isElse: other != nil, place: other ?? place,
        contexts: inner ?? contexts, body: cursor.next, outerContexts: contexts,
        end: cursor.end))
    cursor.end = end
    if let inner { contexts = inner }
  }

  mutating func openSection(_ name: Name, end: Int) {
    if isWord(name) { return emitWordSection(name, end: end) }
    advance(overTag: "section", name)
    switch resolve(name) {
    case .unresolved(nil):
      cursor.next = end
    case .unresolved(let nearest?):
      // The name is wrong, so nothing will be rendered: only the names in the section matter.
      open(name, .jump(target: 0), end: end, in: self.inner(ofSectionOf: nearest))
    case .record:
      break
    case .name(let index):
      open(index, name, end: end)
    }
  }

  private mutating func open(_ index: Int, _ name: Name, end: Int) {
    let inner = self.inner(ofSectionOf: index)
    let opening = Operation.openSection(name: index, end: 0)
    switch kinds[index] {
    case _ where rules == .specification:
      open(name, opening, end: end, closing: .closeSection, isList: true)
    case .record:
      open(name, opening, end: end, closing: .closeSection, in: inner)
    case .list, .texts:
      open(name, opening, end: end, closing: .closeSection, isList: true, in: inner)
    case _ where program.names[index].isShown != nil:
      open(name, .skipUnless(name: index, end: 0), end: end, in: inner)
    default:
      open(name, .openText(name: index, end: 0), end: end, closing: .closeText, in: inner)
    }
  }

  /// Returns the contexts in the section of a value.
  private mutating func inner(ofSectionOf index: Int) -> OpenContexts {
    var inner = contexts
    switch kinds[index] {
    case .flag: break
    case .record(let schema), .list(let schema): inner.open(schema)
    case .texts: inner.dot = add(TextContext.member)
    case .text, .number, .slug, .choice, .link, .html, .script, .style: inner.dot = index
    }
    return inner
  }

  mutating func openInvertedSection(_ name: Name, end: Int) {
    if isWord(name) { return reportInvertedSection(ofWord: name, end: end) }
    advance(overTag: "section", name)
    let opening: Operation
    switch resolve(name) {
    case .name(let index): opening = .skipIf(name: index, end: 0)
    case .record, .unresolved: opening = .jump(target: 0)
    }
    open(name, opening, end: end, isInverted: true)
  }
}

// MARK: - Ends

extension Binder {
  mutating func close(_ section: OpenSection) {
    advance(overTag: "the end of section", section.name)
    if !section.isList, !section.isInverted, let (name, end) = elseSection(after: section) {
      return openElseSection(name, of: section, end: end)
    }
    if let joined = section.place.joined(with: place) {
      // The second item begins where the first one ended.
      if section.isList, joined != section.place { return repeatBody(of: section, from: joined) }
      place = joined
    } else {
      let places = "\(section.place) and \(placeOfCursor)"
      let name = section.name.text
      report(
        section.isElse
          ? "sections {{#\(name)}} and {{^\(name)}} end in different places: \(places); end both in "
            + "the same place"
          : "section '\(name)' begins in \(section.place) and ends in \(placeOfCursor); end it in "
            + "the place where it begins", at: section.name.offset)
    }
    leave(section)
  }

  /// Emits the operation that ends a section, and restores the state of the binder around it.
  private mutating func leave(_ section: OpenSection) {
    if let closing = section.closing { emit(closing) }
    endHere(section.opening)
    cursor.end = section.end
    contexts = section.outerContexts
  }

  /// The place in the HTML and in the template for a message.
  var placeOfCursor: String {
    var lines = SourceLines(cursor.template.source)
    let position = lines.position(at: cursor.offset)
    return "\(place), at line \(position.line), column \(position.column)"
  }

  /// Returns the inverted section of the same name that follows a section at once, `{{^x}}` after
  /// `{{/x}}`, and its end. Exactly one of the two is shown.
  private func elseSection(after section: OpenSection) -> (Name, end: Int)? {
    guard cursor.next < section.end,
      case .invertedSection(let index, let end) = cursor.template.instructions[cursor.next]
    else { return nil }
    let name = cursor.template.names[index]
    return name.text == section.name.text ? (name, end) : nil
  }

  /// Opens an inverted section as the alternative of the section before it: both begin in the same
  /// place, and what is tested is tested once.
  private mutating func openElseSection(_ name: Name, of section: OpenSection, end: Int) {
    let placeAtEnd = place
    if let closing = section.closing { emit(closing) }
    cursor.end = section.end
    cursor.next += 1
    contexts = section.outerContexts
    place = section.place
    open(name, .jump(target: 0), end: end, isInverted: true, joining: placeAtEnd)
    endHere(section.opening)
  }

  /// Follows a section once more from another place, and leaves out what was emitted for it before,
  /// but for the routines in it.
  private mutating func repeatBody(of section: OpenSection, from place: HTMLPlace) {
    var section = section
    let opening = program.operations[section.opening]
    program.operations[section.opening] = .jump(target: program.operations.count)
    program.sectionTags[program.operations.count] = program.sectionTags[section.opening]
    section.opening = program.operations.count
    emit(opening)
    section.place = place
    self.place = place
    contexts = section.contexts
    cursor.next = section.body
    openSections.append(section)
  }
}
