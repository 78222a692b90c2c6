internal import Site

extension Binder {
  /// Emits a part of the source with any number of lines.
  mutating func emitText(_ range: Range<Int>, startsLine: Bool) {
    let start = program.literals.count
    appendLines(cursor.template.source[range], startsLine: startsLine)
    let literal = start..<program.literals.count
    let newline = UInt8(ascii: "\n")
    if !literal.isEmpty {
      if rules == .site, let error = place.advance(over: program.literals[literal]) {
        report(error, inLiteral: literal, source: range)
      }
      emitLines(literal, startsLine: startsLine)
    } else if !startsLine {
      return
    }
    // The last line is indented even if all its own white space was removed.
    let isAtStart = literal.isEmpty || program.literals.last == newline
    if isAtStart, !range.isEmpty, cursor.template.source[range.upperBound - 1] != newline {
      emit(.lineStart)
    }
  }

  /// Appends a part of the source to the literals, without the white space removed from its lines.
  private mutating func appendLines(_ text: ArraySlice<UInt8>, startsLine: Bool) {
    if cursor.removed.isEmpty {
      program.literals += text
      return
    }
    var rest = text
    var isStart = startsLine
    while !rest.isEmpty {
      if isStart { rest = rest.dropFirst(zip(rest, cursor.removed).prefix { $0 == $1 }.count) }
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      program.literals += rest[..<end]
      rest = rest[end...]
      isStart = true
    }
  }

  private mutating func report(
    _ error: HTMLPlaceError, inLiteral literal: Range<Int>, source: Range<Int>
  ) {
    switch error.location {
    case .tag(let position): report(error.message, at: position)
    case .literal(let index):
      // Where white space was removed, the exact offset in the source is not known.
      let isExact = source.count == literal.count
      report(error.message, at: source.lowerBound + (isExact ? index - literal.lowerBound : 0))
    }
  }

  /// Emits a text of the catalogue, escaped for the current place.
  mutating func emit(staticText text: String) {
    if text.isEmpty { return }
    let start = program.literals.count
    switch place.escaping {
    case .none: program.literals += text.utf8
    // The text becomes a part of the template, whose own quotes are not escaped either.
    case .text: HTML.escape(keepingQuotesOf: text, into: &program.literals)
    case .attribute: HTML.escape(text, spaceAsReferences: true, into: &program.literals)
    }
    let literal = start..<program.literals.count
    if text.utf8.contains(UInt8(ascii: "\n")) {
      emit(.text(literal))
    } else {
      emitLines(literal, startsLine: false)
    }
  }

  /// Emits literals, and merges them with the previous ones if possible.
  private mutating func emitLines(_ literal: Range<Int>, startsLine: Bool) {
    let last = program.operations.count - 1
    if last >= mergeBarrier, case .lines(let range, let isStart) = program.operations[last],
      range.upperBound == literal.lowerBound,
      startsLine == (program.literals[literal.lowerBound - 1] == UInt8(ascii: "\n"))
    {
      let merged = range.lowerBound..<literal.upperBound
      program.operations[last] = .lines(merged, startsLine: isStart)
    } else {
      emit(.lines(literal, startsLine: startsLine))
    }
  }

  // MARK: - Values

  mutating func emitValue(_ name: TagName, raw: Bool) {
    if isWord(name) { return emitWord(name, raw: raw) }
    routines[cursor.routine].writtenNames.append(name.text)
    if let message = emit(resolve(name), name, raw: raw) { report(message, at: name.offset) }
  }

  /// Emits a value, and returns the reason if it cannot be written.
  mutating func emit(_ value: Resolution, _ name: TagName, raw: Bool) -> String? {
    let kind: ValueKind
    switch value {
    case .unresolved: return nil
    case .name(let index): kind = kinds[index]
    case .record: kind = contexts.schemas.last.map(ValueKind.record) ?? .text
    }
    if rules == .specification {
      if case .name(let index) = value { emit(.write(name: index, raw ? .none : .text)) }
      return nil
    }
    guard let written = WrittenKind(kind)
    else { return kind.interpolationError(for: name.text, in: " in \(contexts)") }
    // A value that may be written raw is safe without escaping.
    if case .name(let index) = value { emit(.write(name: index, raw ? .none : place.escaping)) }
    if place.allows(written, raw: raw) { return nil }
    defer { place.advance(overValueOf: written, at: name.offset) }
    return place.refusal(of: written, raw: raw, name: name.text, in: " in \(contexts)")
  }

  /// Advances over a tag that writes nothing itself. Messages refer to it by a noun and the name:
  /// `section 'loans'`.
  mutating func advance(overTag noun: String, _ name: TagName) {
    if rules == .specification || place.isText { return }
    let message = place.advance(overTag: "\(noun) '\(name.spelling)'", at: name.offset)
    if let message { report(message, at: name.offset) }
  }
}
