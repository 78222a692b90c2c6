internal import Diagnostics

extension Binder {
  struct OpenSection {
    let name: Name
    /// The index of the operation that opens the section.
    let opening: Int
    /// The operation that closes it, if it needs one.
    let closing: Operation?
    let isList: Bool
    /// The index of its first instruction.
    let body: Int
    // The state of the binder before the section, which is restored behind it.
    let end: Int
    let valueCount: Int
    let textCount: Int
    /// Whether it is a section `{{^x}}`.
    let isInverted: Bool
    /// Whether it is the section `{{^x}}` that follows `{{/x}}`; then `place` is the end of that
    /// one.
    var isElse = false
    /// The place that the one at the end is joined with: that at the beginning.
    var place: HTMLPlace
  }

  /// Closes what ends at the cursor.
  ///
  /// - Returns: `false` if the whole template has ended.
  mutating func leaveFrame() -> Bool {
    switch frames.innermost {
    case nil: return false
    case .section: close(frames.popSection())
    case .use:
      cursor = frames.popUse()
      endRecording()
      endAlternativeIfChosen()
    case .alternatives: preconditionFailure("an alternative ends with the template that was chosen")
    case .word:
      let (word, block) = frames.popWord()
      close(block)
      follow(word)
    }
    return true
  }

  /// Opens a section whose operation has just been emitted.
  private mutating func push(
    _ name: Name, end: Int, closing: Operation? = nil, isList: Bool = false,
    isInverted: Bool = false, entering kind: ValueKind? = nil, joining other: HTMLPlace? = nil
  ) {
    frames.push(
      OpenSection(
        name: name, opening: program.operations.count - 1, closing: closing, isList: isList,
        body: cursor.next, end: cursor.end, valueCount: openValues.count,
        textCount: sectionTexts.count, isInverted: isInverted, isElse: other != nil,
        place: other ?? place))
    cursor.end = end
    mergeBarrier = program.operations.count
    if let kind { enter(kind) }
  }

  private mutating func close(_ section: consuming OpenSection) {
    advance(overTag: "the end of section", section.name)
    if !section.isList, !section.isInverted, let (name, end) = elseSection(after: section) {
      openElseSection(name, of: section, end: end)
      return
    }
    if place == section.place { return leave(section) }
    if let joined = section.place.joined(with: place) {
      if section.isList, joined != section.place {
        // The second item begins where the first one ended.
        repeatBody(of: &section, from: joined)
        return
      }
      place = joined
    } else {
      reportPlaces(of: section)
    }
    leave(section)
  }

  /// Emits the end of a section, and restores what was there before it.
  private mutating func leave(_ section: OpenSection, jumping jump: Operation? = nil) {
    if let closing = section.closing { program.operations.append(closing) }
    if let jump { program.operations.append(jump) }
    let end = program.operations.count
    program.operations[section.opening] = program.operations[section.opening].ending(at: end)
    mergeBarrier = end
    cursor.end = section.end
    closeValues(downTo: section.valueCount)
    while sectionTexts.count > section.textCount { sectionTexts.removeLast() }
  }

  private mutating func reportPlaces(of section: OpenSection) {
    let name = text(of: section.name)
    let place = placeOfCursor
    report(
      section.isElse
        ? "sections {{#\(name)}} and {{^\(name)}} end in different places: \(section.place) and "
          + "\(place); end both in the same place"
        : "section '\(name)' begins in \(section.place) and ends in \(place); end it in the place "
          + "where it begins", at: section.name.offset)
  }

  /// The place in the HTML and in the template for a message.
  var placeOfCursor: String {
    var lines = SourceLines(cursor.template.source)
    let position = lines.position(at: cursor.offset)
    return "\(place), at line \(position.line), column \(position.column)"
  }

  /// Returns the inverted section of the same name that follows a section at once, `{{^x}}` after
  /// `{{/x}}`, and its end. Exactly one of the two is shown.
  // Unless it is inlined, Swift 6.3.1 copies the whole binder for the call.
  @inline(__always)
  private func elseSection(after section: OpenSection) -> (Name, end: Int)? {
    guard cursor.next < section.end,
      case .invertedSection(let index, let end) = cursor.template.instructions[cursor.next]
    else { return nil }
    let name = cursor.template.names[index]
    return name.spelling == section.name.spelling ? (name, end) : nil
  }

  /// Opens an inverted section as the alternative of the section before it: both begin in the same
  /// place, and what is tested is tested once.
  private mutating func openElseSection(_ name: Name, of section: OpenSection, end: Int) {
    let placeAtEnd = place
    leave(section, jumping: .jump(target: 0))
    cursor.next += 1
    place = section.place
    push(name, end: end, isInverted: true, joining: placeAtEnd)
  }

  private mutating func repeatBody(of section: inout OpenSection, from place: HTMLPlace) {
    program.operations.removeLast(program.operations.count - section.opening - 1)
    section.place = place
    self.place = place
    cursor.next = section.body
    frames.push(section)
  }
}

// MARK: - Sections

extension Binder {
  mutating func openSection(_ name: Name, end: Int) {
    if isWord(name) { return openWordSection(name, end: end) }
    advance(overTag: "section", name)
    switch resolve(name) {
    case .unresolved:
      cursor.next = end
    case .corrected(let field):
      // The name is wrong, so nothing will be rendered: only the names in the section matter.
      program.operations.append(.skipUnlessSectionText(end: 0))
      push(name, end: end, entering: fields[field].kind)
      sectionTexts.append(nil)
    case .resolved(.field(let field, let identity)):
      open(field, identity, name, end: end)
    case .resolved(let value):
      openSectionOfDot(value, name, end: end)
    }
  }

  private mutating func open(
    _ field: Int, _ identity: BoundName.Identity, _ name: Name, end: Int
  ) {
    let register = fields[field].register
    let kind = fields[field].kind
    switch fields[field].accessor {
    case .flag:
      program.operations.append(.skipUnless(test: test(of: field), end: 0))
      push(name, end: end)
    case .write(_, _?, _) where !isContextUsed(upTo: end):
      program.operations.append(.skipUnless(test: test(of: field), end: 0))
      push(name, end: end)
    case .write:
      guard let writer = writer(of: field) else { return }
      program.operations.append(.openText(writer: writer, end: 0))
      push(name, end: end, closing: .closeText, entering: kind)
      sectionTexts.append(identity)
    case .texts(let texts):
      program.textLists.append(.init(register: register, read: texts))
      program.operations.append(.openTexts(list: program.textLists.count - 1, end: 0))
      push(name, end: end, closing: .closeTexts, isList: true, entering: kind)
      sectionTexts.append(nil)
    case .record(let record):
      guard case .record(let schema) = kind else { return }
      let shape = shape(of: schema)
      program.records.append(.init(register: register, read: record))
      program.operations.append(
        .openRecord(record: program.records.count - 1, shape: shape, end: 0))
      push(name, end: end, closing: .closeRecord(shape: shape), entering: kind)
    case .list(let list):
      guard case .list(let schema) = kind else { return }
      let shape = shape(of: schema)
      program.lists.append(
        .init(register: register, isShared: fields[field].isShared, read: list))
      program.operations.append(.openList(list: program.lists.count - 1, shape: shape, end: 0))
      push(name, end: end, closing: .closeList(shape: shape), isList: true, entering: kind)
    }
  }

  /// Returns whether `{{.}}` may stand in the section that begins at the cursor. Of a long section,
  /// and of one that uses other templates, that is not looked up.
  private func isContextUsed(upTo end: Int) -> Bool {
    if end - cursor.next > 64 { return true }
    var blocksOfWords: Set<Int> = []
    return (cursor.next..<end).contains { index in
      switch cursor.template.instructions[index] {
      case .section(_, let end)
      where isWordSection(cursor.template.instructions[index], of: cursor.template):
        blocksOfWords.formUnion(cursor.template.outerInstructions(in: index + 1..<end))
        return false
      case .interpolation(let name, _), .section(let name, _), .invertedSection(let name, _):
        return cursor.template.names[name].partCount == 0
      case .block: return !blocksOfWords.contains(index)
      case .partial, .parent: return true
      case .text, .lineStart, .sectionEnd, .override, .overrideEnd: return false
      }
    }
  }

  /// Opens `{{#.}}`: an open record is there, and an item of a list of texts may be empty.
  private mutating func openSectionOfDot(_ value: BoundName, _ name: Name, end: Int) {
    switch value {
    case .record: return
    case .staticText:
      if openValues.last?.staticText?.isEmpty == true { cursor.next = end }
      return
    case .field, .sectionText: break
    }
    program.operations.append(.skipUnlessSectionText(end: 0))
    push(name, end: end)
  }

  mutating func openInvertedSection(_ name: Name, end: Int) {
    if isWord(name) { return reportInvertedSection(ofWord: name, end: end) }
    advance(overTag: "section", name)
    guard case .resolved(let value) = resolve(name) else {
      program.operations.append(.skipUnlessSectionText(end: 0))
      push(name, end: end, isInverted: true)
      return
    }
    switch value {
    case .field(let field, _):
      program.operations.append(.skipIf(test: test(of: field), end: 0))
      push(name, end: end, isInverted: true)
    case .record:
      program.operations.append(.jump(target: 0))
      push(name, end: end, isInverted: true)
    case .staticText:
      if openValues.last?.staticText?.isEmpty == false { cursor.next = end }
    case .sectionText:
      program.operations.append(.skipIfSectionText(end: 0))
      push(name, end: end, isInverted: true)
    }
  }

  /// Returns a function that tells whether the section of a value is shown.
  static func test(
    _ accessor: Accessor
  ) -> @Sendable (Context, inout TemplateOutput) -> Bool {
    switch accessor {
    case .flag(let flag): { context, _ in flag(context) }
    case .record(let record): { context, _ in record(context) != nil }
    case .list(let list): { context, _ in list(context).count > 0 }
    case .texts(let texts): { context, _ in !texts(context).isEmpty }
    case .write(_, let isPresent?, _): { context, _ in isPresent(context) }
    case .write(let write, nil, _):
      { context, output in
        let count = output.count
        write(context, &output)
        return output.count > count
      }
    }
  }
}
