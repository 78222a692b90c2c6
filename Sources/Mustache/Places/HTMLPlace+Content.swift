extension HTMLPlace {
  /// Advances over a byte of the content of an element that has no elements in it. Except in a
  /// script, anything that may begin an element is an error, so that the content has the same
  /// meaning if a browser does parse elements there, as in `<svg>`.
  mutating func advanceInContent(_ byte: UInt8, _ literal: inout Literal) {
    switch state {
    case .contentTagOpen: advanceInContentTag(byte, &literal)
    case .contentEndTag: advanceInContentEndTag(byte, &literal)
    case .contentDeclaration: advanceInContentDeclaration(byte, &literal)
    default:
      if byte == UInt8(ascii: "<"), content != .plaintext {
        state = .contentTagOpen
        matched = 0
      } else {
        addLiteralContent(&literal)
      }
      literal.index += 1
    }
  }

  private mutating func addLiteralContent(_ literal: inout Literal) {
    guard isCode else { return }
    if contentPart == .value {
      literal.report("text is not allowed beside a tag in \(tag); the tag must be alone there")
    }
    contentPart = .literal
  }

  private mutating func advanceInContentTag(_ byte: UInt8, _ literal: inout Literal) {
    if byte == UInt8(ascii: "/") {
      state = .contentEndTag
      return literal.index += 1
    }
    if content == .script {
      if byte == UInt8(ascii: "!") {
        state = .contentDeclaration
        literal.index += 1
        return
      }
    } else if byte.isASCIILetter || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?") {
      reportElement(&literal)
    }
    resumeContent(&literal)
  }

  private mutating func advanceInContentEndTag(_ byte: UInt8, _ literal: inout Literal) {
    if matched < element.count, element.byte(at: Int(matched)) == byte.lowercasedASCII {
      matched += 1
      return literal.index += 1
    }
    if byte.endsElementName, matched == element.count {
      let element = element
      becomeText()
      self.element = element
      isEndTag = true
      state = .beforeAttribute
      return
    }
    if content != .script { reportElement(&literal) }
    resumeContent(&literal)
  }

  private mutating func advanceInContentDeclaration(_ byte: UInt8, _ literal: inout Literal) {
    guard byte == UInt8(ascii: "-") else { return resumeContent(&literal) }
    matched += 1
    if matched == 2 {
      literal.report("'<!--' is not allowed in <script>, where it can hide the end tag")
      resumeContent(&literal)
    }
    literal.index += 1
  }

  private func reportElement(_ literal: inout Literal) {
    literal.report(
      content == .escapable
        ? "an element is not allowed in \(tag); write &lt; for '<'"
        : "'<' is not allowed in \(tag) before a letter, '/', '!' or '?'")
  }

  private mutating func resumeContent(_ literal: inout Literal) {
    state = .content
    matched = 0
    addLiteralContent(&literal)
  }

  /// Advances over a byte of a comment, a doctype or a CDATA section.
  mutating func advanceInDeclaration(_ byte: UInt8, _ literal: inout Literal) {
    switch state {
    case .declaration, .declarationDash, .declarationBracket:
      return advanceToDeclaration(byte, &literal)
    case .bogusComment, .doctype:
      if byte == UInt8(ascii: ">") { becomeText() }
    case .characterData: advanceInCharacterData(byte, &literal)
    default: advanceInComment(byte)
    }
    literal.index += 1
  }

  private mutating func advanceToDeclaration(_ byte: UInt8, _ literal: inout Literal) {
    switch (state, byte) {
    case (.declaration, UInt8(ascii: "-")): state = .declarationDash
    case (.declaration, UInt8(ascii: "[")): state = .declarationBracket
    case (.declaration, UInt8(ascii: "d")), (.declaration, UInt8(ascii: "D")): state = .doctype
    case (.declarationDash, UInt8(ascii: "-")): state = .commentStart
    case (.declarationBracket, _) where byte == Self.characterDataStart[Int(matched)]:
      matched += 1
      if matched == Self.characterDataStart.count {
        matched = 0
        state = .characterData
      }
    default:
      matched = 0
      state = .bogusComment
      return
    }
    literal.index += 1
  }

  private mutating func advanceInComment(_ byte: UInt8) {
    switch (state, byte) {
    case (.commentStart, UInt8(ascii: ">")), (.commentStartDash, UInt8(ascii: ">")),
      (.commentEnd, UInt8(ascii: ">")), (.commentEndBang, UInt8(ascii: ">")):
      becomeText()
    case (.commentStart, UInt8(ascii: "-")): state = .commentStartDash
    case (.comment, UInt8(ascii: "-")), (.commentEndBang, UInt8(ascii: "-")): state = .commentDash
    case (.commentStartDash, UInt8(ascii: "-")), (.commentDash, UInt8(ascii: "-")),
      (.commentEnd, UInt8(ascii: "-")):
      state = .commentEnd
    case (.commentEnd, UInt8(ascii: "!")): state = .commentEndBang
    default: state = .comment
    }
  }

  /// Advances in a CDATA section. An earlier `>`, which would end it outside `<svg>`, is an error.
  private mutating func advanceInCharacterData(_ byte: UInt8, _ literal: inout Literal) {
    if byte == UInt8(ascii: "]") {
      matched = min(matched + 1, 2)
    } else if byte == UInt8(ascii: ">"), matched == 2 {
      becomeText()
    } else {
      if byte == UInt8(ascii: ">") {
        literal.report("'>' is not allowed in a CDATA section; write text without one")
      }
      matched = 0
    }
  }

  private static let characterDataStart = Array("CDATA[".utf8)
}
