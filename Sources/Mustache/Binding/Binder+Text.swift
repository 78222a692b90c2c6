internal import Site

extension Binder {
  mutating func emitText(_ range: Range<Int>, startsLine: Bool) {
    let source = cursor.template.source
    if cursor.isIndentedByCaller {
      emitLines(source[range], startsLine: startsLine)
      return
    }
    let start = program.literals.count
    if cursor.indentation.isNone {
      unsafe source.span.extracting(range).withUnsafeBufferPointer {
        unsafe program.literals.append(contentsOf: $0)
      }
    } else {
      cursor.indentation.write(source[range], startsLine: startsLine, into: &program.literals)
    }
    emitLiteral(from: start, source: range)
  }

  /// Emits the indentation before a tag that begins a line.
  mutating func emitIndentation() {
    if cursor.isIndentedByCaller { program.operations.append(.lineStart) }
    let start = program.literals.count
    program.literals.append(contentsOf: cursor.indentation.added)
    emitLiteral(from: start, source: nil)
  }

  /// Emits text of a routine, in which each line begins with the indentation of its caller.
  private mutating func emitLines(_ source: ArraySlice<UInt8>, startsLine: Bool) {
    var startsLine = startsLine
    var rest = source
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      if startsLine { program.operations.append(.lineStart) }
      let start = program.literals.count
      cursor.indentation.write(
        rest[..<end], startsLine: startsLine, into: &program.literals)
      emitLiteral(from: start, source: rest.startIndex..<end)
      rest = rest[end...]
      startsLine = true
    }
  }

  private mutating func report(
    _ error: HTMLPlaceError, inLiteral literal: Range<Int>, source: Range<Int>?
  ) {
    switch error.location {
    case .tag(let position):
      report(error.message, at: position)
    case .literal(let index):
      // Where lines are indented, the offset in the source is not known exactly.
      let isExact = source?.count == literal.count
      let start = source?.lowerBound ?? 0
      report(error.message, at: isExact ? start + index - literal.lowerBound : start)
    }
  }

  /// Emits the literal bytes that were appended last, and follows the place in the HTML over them.
  private mutating func emitLiteral(from start: Int, source: Range<Int>?) {
    let range = start..<program.literals.count
    if range.isEmpty { return }
    if let error = place.advance(over: range, of: program.literals) {
      report(error, inLiteral: range, source: source)
    }
    appendLiteral(range)
  }

  /// Emits a text of the catalogue, escaped for its place.
  mutating func emit(staticText text: String) {
    let start = program.literals.count
    switch place.escaping {
    case .none: program.literals += text.utf8
    // The text becomes a part of the template, whose quotes are not references either.
    case .text: HTML.escape(keepingQuotesOf: text, into: &program.literals)
    case .attribute: HTML.escape(text, spaceAsReferences: true, into: &program.literals)
    }
    appendLiteral(start..<program.literals.count)
  }

  /// Emits literal bytes of the program, if possible as one with those before.
  private mutating func appendLiteral(_ range: Range<Int>) {
    if range.isEmpty { return }
    if program.operations.count > mergeBarrier, case .literal(let last) = program.operations.last,
      last.upperBound == range.lowerBound
    {
      program.operations[program.operations.count - 1] = .literal(
        last.lowerBound..<range.upperBound)
    } else {
      program.operations.append(.literal(range))
    }
  }
}

// MARK: - Values

extension Binder {
  mutating func emitInterpolation(_ name: Name, raw: Bool) {
    if isWord(name) { return emitWord(name, raw: raw) }
    use.writtenNames.append(name.spelling)
    guard case .resolved(let value) = resolve(name) else { return }
    if let message = emit(value, name, raw: raw) { report(message, at: name.offset) }
  }

  /// Emits a value, and returns why it cannot be written; `nil` if it can.
  mutating func emit(_ value: BoundName, _ name: Name, raw: Bool) -> String? {
    guard let kind = WrittenKind(kind(of: value)) else {
      return kind(of: value).interpolationError(for: text(of: name), in: " in \(contexts)")
    }
    var refusal: String?
    // What may be written raw is safe as it is.
    let escaping = raw ? .none : place.escaping
    if !place.allows(kind, raw: raw) {
      refusal = place.refusal(of: kind, raw: raw, name: text(of: name), in: " in \(contexts)")
      place.advance(overValueOf: kind, at: name.offset)
    }
    switch value {
    case .record:
      break
    case .staticText:
      if let text = openValues.last?.staticText { emit(staticText: text) }
    case .sectionText:
      program.operations.append(.writeSectionText(depth: 0, escaping))
    case .field(let field, let identity):
      if let index = sectionTexts.lastIndex(of: identity) {
        recordSectionText(at: index)
        program.operations.append(
          .writeSectionText(depth: sectionTexts.count - 1 - index, escaping))
      } else if let writer = writer(of: field) {
        program.operations.append(.write(writer: writer, escaping))
      }
    }
    return refusal
  }

  /// Follows the place over a tag that writes nothing itself. Messages call the tag by its noun and
  /// name, such as `section 'loans'`.
  mutating func advance(overTag noun: String, _ name: Name) {
    if place.isText { return }
    // The message is reported after the place has been written back, because a mutating call on the
    // binder may not overlap with one on its place.
    var place = place
    let message = place.advance(overTag: "\(noun) '\(text(of: name))'", at: name.offset)
    self.place = place
    if let message { report(message, at: name.offset) }
  }
}
