extension HTMLPlace {
  /// Advances over literal bytes, and returns the first error, at an index or at a tag before them.
  package mutating func advance(over bytes: ArraySlice<UInt8>) -> HTMLPlaceError? {
    let span = bytes.span
    var literal = Literal(firstIndex: bytes.startIndex)
    while literal.index < span.count {
      switch state {
      case .text: advanceInText(span, &literal)
      case .tagOpen, .endTagOpen, .elementName: advanceToElement(span, &literal)
      case .attributeName: advanceInAttributeName(span, &literal)
      case .beforeAttribute, .afterName, .afterAttributeName, .selfClosing:
        advanceInTag(span[literal.index], &literal)
      case .beforeValue, .doubleQuoted, .singleQuoted, .unquoted: advanceInValue(span, &literal)
      case .content, .contentTagOpen, .contentEndTag, .contentDeclaration:
        advanceInContent(span[literal.index], &literal)
      default: advanceInDeclaration(span[literal.index], &literal)
      }
    }
    return literal.error
  }

  /// The progress through a piece of literal text, and the first error in it.
  struct Literal {
    /// The index of the first byte in the template.
    let firstIndex: Int
    /// The number of bytes that have been passed.
    var index = 0
    var error: HTMLPlaceError?

    /// Reports an error at the next byte, unless there is an earlier one.
    mutating func report(_ message: @autoclosure () -> String, atTag tag: Int? = nil) {
      guard error == nil else { return }
      error = HTMLPlaceError(
        location: tag.map { .tag($0) } ?? .literal(firstIndex + index), message: message())
    }
  }

  private mutating func advanceInText(_ bytes: Span<UInt8>, _ literal: inout Literal) {
    while literal.index < bytes.count, bytes[literal.index] != UInt8(ascii: "<") {
      literal.index += 1
    }
    if literal.index == bytes.count { return }
    state = .tagOpen
    literal.index += 1
  }

  private mutating func advanceToElement(_ bytes: Span<UInt8>, _ literal: inout Literal) {
    let byte = bytes[literal.index]
    switch (state, byte) {
    case (.elementName, _): advanceInElementName(bytes, &literal)
    case (_, _) where byte.isASCIILetter:
      isEndTag = state == .endTagOpen
      state = .elementName
    case (.tagOpen, UInt8(ascii: "/")):
      state = .endTagOpen
      literal.index += 1
    case (.tagOpen, UInt8(ascii: "!")):
      state = .declaration
      literal.index += 1
    case (.tagOpen, UInt8(ascii: "?")): state = .bogusComment
    case (.tagOpen, _): becomeText()
    case (_, UInt8(ascii: ">")):
      becomeText()
      literal.index += 1
    default: state = .bogusComment
    }
  }

  private mutating func advanceInElementName(_ bytes: Span<UInt8>, _ literal: inout Literal) {
    while literal.index < bytes.count, !bytes[literal.index].endsElementName {
      element.append(bytes[literal.index])
      literal.index += 1
    }
    if literal.index < bytes.count { state = .beforeAttribute }
  }

  /// Advances over a byte of a tag outside names and values.
  private mutating func advanceInTag(_ byte: UInt8, _ literal: inout Literal) {
    if byte == UInt8(ascii: ">") {
      endTag(&literal)
    } else if byte == UInt8(ascii: "/") {
      endAttribute()
      state = .selfClosing
    } else if byte.isHTMLSpace {
      if state != .afterAttributeName { state = .beforeAttribute }
    } else if byte == UInt8(ascii: "="), state == .afterAttributeName {
      state = .beforeValue
    } else {
      beginAttribute(byte, &literal)
      return
    }
    literal.index += 1
  }

  private mutating func beginAttribute(_ byte: UInt8, _ literal: inout Literal) {
    if state == .afterName {
      literal.report(
        "white space, '/' or '>' must follow the tag in \(description), because a name ends at a "
          + "tag")
    } else if byte == UInt8(ascii: "=") {
      literal.report(
        "'=' cannot begin an attribute of \(tag); write name=\"value\" in one piece, without a tag "
          + "before '='")
      literal.index += 1
    }
    endAttribute()
    state = .attributeName
  }

  private mutating func advanceInAttributeName(_ bytes: Span<UInt8>, _ literal: inout Literal) {
    while literal.index < bytes.count, bytes[literal.index] != UInt8(ascii: "="),
      !bytes[literal.index].endsElementName
    {
      if "\"'<".utf8.contains(bytes[literal.index]) {
        literal.report(
          "a quote or '<' is not allowed in the name of an attribute of \(tag); a quote or '>' may "
            + "be missing before it")
      }
      attribute.append(bytes[literal.index])
      literal.index += 1
    }
    guard literal.index < bytes.count else { return }
    role = AttributeRole(of: attribute, in: element)
    if bytes[literal.index] == UInt8(ascii: "=") {
      state = .beforeValue
      literal.index += 1
    } else {
      state = .afterAttributeName
    }
  }

  /// Advances over the `>` of a tag.
  private mutating func endTag(_ literal: inout Literal) {
    let isSelfClosing = state == .selfClosing
    if isEndTag {
      if foreignDepth > 0, ElementContent(of: element) == .foreign { foreignDepth -= 1 }
      return becomeText()
    }
    if isRefresh, let tagInMeta {
      literal.report(Self.refreshMessage(subject: "a tag"), atTag: tagInMeta)
    }
    let content = ElementContent(of: element)
    if content == .foreign, !isSelfClosing, foreignDepth < .max { foreignDepth += 1 }
    if content == .normal || content == .foreign { return becomeText() }
    if foreignDepth > 0 {
      if content == .escapable, isSelfClosing { return becomeText() }
      if content == .script || isSelfClosing {
        literal.report(
          "\(tag) is not allowed in <svg> or <math>; write it outside, with an end tag")
      }
    }
    beginContent(content)
  }

  private mutating func beginContent(_ content: ElementContent) {
    let element = element
    becomeText()
    self.element = element
    self.content = content
    state = .content
  }
}
