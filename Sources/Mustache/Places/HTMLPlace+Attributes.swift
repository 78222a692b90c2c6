extension HTMLPlace {
  /// Advances over the value of an attribute, or the bytes before it.
  mutating func advanceInValue(_ bytes: Span<UInt8>, _ literal: inout Literal) {
    switch state {
    case .beforeValue: advanceToValue(bytes[literal.index], &literal)
    case .doubleQuoted: advanceInQuotes(UInt8(ascii: "\""), bytes, &literal)
    case .singleQuoted: advanceInQuotes(UInt8(ascii: "'"), bytes, &literal)
    default: advanceInUnquoted(bytes[literal.index], &literal)
    }
  }

  private mutating func advanceToValue(_ byte: UInt8, _ literal: inout Literal) {
    switch byte {
    case UInt8(ascii: "\""): state = .doubleQuoted
    case UInt8(ascii: "'"): state = .singleQuoted
    case UInt8(ascii: ">"):
      endAttribute()
      state = .beforeAttribute
      return
    default:
      if byte.isHTMLSpace { break }
      state = .unquoted
      return
    }
    literal.index += 1
  }

  private mutating func advanceInQuotes(
    _ quote: UInt8, _ bytes: Span<UInt8>, _ literal: inout Literal
  ) {
    while literal.index < bytes.count, bytes[literal.index] != quote {
      let byte = bytes[literal.index]
      switch role {
      case .url: if !url.advance(over: byte) { reportColon(byte, &literal) }
      case .sourceSet: if !sourceSet.advance(over: byte, &url) { reportColon(byte, &literal) }
      case .httpEquiv: addToHTTPEquiv(byte)
      case .plain, .style, .presentation, .document, .event, .animation: break
      }
      if byte == UInt8(ascii: "<") { reportNoscriptEnd(bytes, &literal) }
      literal.index += 1
    }
    guard literal.index < bytes.count else { return }
    endValue()
    literal.index += 1
  }

  private mutating func advanceInUnquoted(_ byte: UInt8, _ literal: inout Literal) {
    if byte.isHTMLSpace || byte == UInt8(ascii: ">") { return endValue() }
    if byte == UInt8(ascii: "<") {
      literal.report("'<' is not allowed in \(description) without quotes; put the value in quotes")
    }
    if role == .httpEquiv { addToHTTPEquiv(byte) }
    literal.index += 1
  }

  private mutating func endValue() {
    // A reference such as `&#114;` could be any letter, so a value with one counts as a refresh.
    if role == .httpEquiv, isMeta, httpEquiv == Self.refresh || httpEquiv.text.contains("&") {
      isRefresh = true
    }
    endAttribute()
    state = .beforeAttribute
  }

  /// Reports an end of `<noscript>`, whose content browsers read as text if they run scripts.
  private func reportNoscriptEnd(_ bytes: Span<UInt8>, _ literal: inout Literal) {
    let start = literal.index
    let isEnd = Self.noscriptEnd.indices.allSatisfy {
      start + $0 < bytes.count && bytes[start + $0].lowercasedASCII == Self.noscriptEnd[$0]
    }
    if !isEnd { return }
    literal.report(
      "'</noscript' is not allowed in \(description): within <noscript>, browsers that run scripts "
        + "end it there")
  }

  private func reportColon(_ byte: UInt8, _ literal: inout Literal) {
    let colon = byte == UInt8(ascii: ":") ? "':'" : "a reference such as '&colon;'"
    literal.report(
      "\(colon) cannot follow a tag in the first part of \(attributeAndElement), where it would "
        + "turn the tag's value into a scheme")
  }

  var isMeta: Bool { element == Self.meta }

  private mutating func addToHTTPEquiv(_ byte: UInt8) {
    if !byte.isHTMLSpace { httpEquiv.append(byte) }
  }

  /// Returns the message for a tag in a `<meta>` that is a refresh.
  static func refreshMessage(subject: String) -> String {
    "\(subject) is not allowed in <meta http-equiv=\"refresh\">, which leads to another page; "
      + "write a link that leads there"
  }

  private static let meta: HTMLName = "meta"
  private static let refresh: HTMLName = "refresh"
  private static let noscriptEnd = Array("</noscript".utf8)
}
