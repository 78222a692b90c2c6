extension HTMLPlace {
  /// Returns why a value cannot be written here, and what to write instead; `nil` if it can. `raw`
  /// says whether the tag is `{{{name}}}`. The context is a phrase for messages that names the
  /// record being rendered, with a leading space: ` in a card`.
  package func refusal(
    of kind: WrittenKind, raw: Bool, name: @autoclosure () -> String,
    in context: @autoclosure () -> String = ""
  ) -> String? {
    if allows(kind, raw: raw) { return nil }
    func subject() -> String { "'\(name())'\(context())" }
    if state == .content, isCode, kind == .script || kind == .style {
      return refusalInCode(of: kind, raw: raw, name: name(), subject)
    }
    if let refusal = refusalOfAnyTag(subject) { return refusal }
    switch kind {
    case .script, .style:
      let element = kind == .script ? "<script>" : "<style>"
      return "\(subject()) is a \(kind) and is allowed only in \(element), alone"
    case .html:
      guard state == .text
      else { return "\(subject()) is HTML and is not allowed in \(description); only text is" }
      return raw ? nil : "\(subject()) is HTML and would be escaped twice; write {{{\(name())}}}"
    case .text, .number, .slug, .link:
      if raw { return "\(subject()) is plain text and must be escaped; write {{\(name())}}" }
      return refusalInURL(of: kind, subject: subject)
    }
  }

  /// Advances over a tag that writes a value, at a position to which later errors can refer.
  package mutating func advance(overValueOf kind: WrittenKind, at position: Int) {
    switch state {
    case .beforeValue: state = .unquoted
    case .content where isCode: contentPart = .value
    case .doubleQuoted, .singleQuoted:
      rememberTag(at: position)
      switch role {
      case .url: url.advance(overValueOf: kind)
      case .sourceSet:
        if sourceSet.isURL { url.advance(overValueOf: kind) }
        sourceSet.advanceOverValue()
      default: break
      }
    default: break
    }
  }

  /// Advances over a tag that writes nothing itself, such as the beginning of a section, and
  /// returns why it is not allowed here; `nil` if it is. A name right before the tag ends at the
  /// tag. `subject` is what messages call the tag: `section 'loans'`. Later errors may refer to
  /// `position`.
  package mutating func advance(
    overTag subject: @autoclosure () -> String, at position: Int
  ) -> String? {
    switch state {
    case .text, .afterName: return nil
    case .elementName, .attributeName, .beforeAttribute, .afterAttributeName:
      if isEndTag { return refusalOfAnyTag(subject) }
      let endsName = state == .elementName || state == .attributeName
      state = endsName ? .afterName : .beforeAttribute
      endAttribute()
      return nil
    case .doubleQuoted, .singleQuoted:
      rememberTag(at: position)
      return role == .plain && !isMeta && !isEndTag ? nil : refusalOfAnyTag(subject)
    default: return refusalOfAnyTag(subject)
    }
  }

  /// Returns whether writing a value here does not change the place, as in text.
  @inline(__always)
  func allows(_ kind: WrittenKind, raw: Bool) -> Bool {
    switch kind {
    case .text, .number, .slug, .link: !raw && (state == .text || isInPlainAttribute)
    case .html: raw && state == .text
    case .script, .style: false
    }
  }

  private var isInPlainAttribute: Bool {
    (state == .doubleQuoted || state == .singleQuoted) && role == .plain && !isMeta && !isEndTag
  }

  private mutating func rememberTag(at position: Int) {
    if isMeta, tagInMeta == nil { tagInMeta = position }
  }

  private func refusalInCode(
    of kind: WrittenKind, raw: Bool, name: String, _ subject: () -> String
  ) -> String? {
    if (kind == .script) != (content == .script) {
      return "\(subject()) is a \(kind) and is not allowed in \(tag)"
    }
    if foreignDepth > 0 {
      return "\(subject()) is not allowed in \(tag) in <svg> or <math>; write \(tag) outside"
    }
    if contentPart != .nothing {
      return "\(subject()) must be alone in \(tag), without text or another tag beside it"
    }
    return raw ? nil : "\(subject()) is a \(kind) and would be escaped; write {{{\(name)}}}"
  }

  /// Returns why neither a value nor a section is allowed here; `nil` if one is.
  private func refusalOfAnyTag(_ subject: () -> String) -> String? {
    switch state {
    case .text: nil
    case .content where content == .escapable: nil
    case .doubleQuoted, .singleQuoted: refusalInAttribute(subject)
    case .beforeValue, .unquoted:
      "\(subject()) is not allowed in \(description) without quotes; write \(attribute.text)=\"…\""
    case .tagOpen, .endTagOpen, .elementName:
      "\(subject()) is not allowed in the name of an element; write the name out, or &lt; for '<'"
    case .beforeAttribute, .afterName, .attributeName, .afterAttributeName, .selfClosing:
      refusalInTag(subject)
    case .content, .contentTagOpen, .contentEndTag, .contentDeclaration: refusalInContent(subject)
    default: "\(subject()) is not allowed in \(description); write it outside"
    }
  }

  private func refusalInTag(_ subject: () -> String) -> String {
    switch state {
    case _ where isEndTag: "\(subject()) is not allowed in \(description)"
    case .selfClosing:
      "\(subject()) is not allowed after '/' in \(description); write it before '/'"
    case .attributeName:
      "\(subject()) is not allowed in the name of an attribute of \(tag); write the name out"
    default:
      "\(subject()) is not allowed in \(description); write it in quotes as the value of an "
        + "attribute"
    }
  }

  private func refusalInContent(_ subject: () -> String) -> String {
    switch content {
    case .script:
      "\(subject()) is not allowed in <script>; write it in an attribute such as data-value=\"…\" "
        + "and read it from there"
    case .style: "\(subject()) is not allowed in <style>; write a class into an attribute instead"
    case .escapable: "\(subject()) is not allowed right after '<' in \(tag); write &lt; for '<'"
    case .normal, .foreign, .raw, .plaintext:
      "\(subject()) is not allowed in \(tag); write it outside"
    }
  }

  private func refusalInAttribute(_ subject: () -> String) -> String? {
    if isEndTag { return "\(subject()) is not allowed in \(description)" }
    if isMeta, isRefresh { return Self.refreshMessage(subject: subject()) }
    return switch role {
    case .plain, .presentation, .url, .sourceSet: nil
    case .style:
      "\(subject()) is not allowed in a style attribute; write a class, or an attribute such as "
        + "width"
    case .document:
      "\(subject()) is not allowed in a srcdoc attribute; write a page of its own and link it"
    case .event:
      "\(subject()) is not allowed in \(attributeAndElement), which is a script; write it in an "
        + "attribute such as data-value=\"…\" and read it from there"
    case .httpEquiv: "\(subject()) is not allowed in \(attributeAndElement); write the value out"
    case .animation:
      "\(subject()) is not allowed in \(attributeAndElement), as an animation can change a link; "
        + "write the value out"
    }
  }

  /// Returns why a value is not allowed at this point of a URL; `nil` if it is, or if the place is
  /// not in a URL.
  private func refusalInURL(of kind: WrittenKind, subject: () -> String) -> String? {
    guard state == .doubleQuoted || state == .singleQuoted else { return nil }
    if role == .presentation {
      if kind == .number || kind == .slug { return nil }
      return "\(subject()) is not allowed in \(attributeAndElement), which can load a file; only a "
        + "number or a slug is allowed there"
    }
    guard role == .url || role == .sourceSet else { return nil }
    if role == .sourceSet, !sourceSet.isURL {
      return "\(subject()) is not allowed after a URL of \(attributeAndElement); write 2x or 480w "
        + "out"
    }
    switch kind {
    case .link where url.isAtStart: return nil
    case .link where role == .url:
      return "\(subject()) is a link and is allowed only at the start of \(attributeAndElement)"
    case .link:
      return "\(subject()) is a link and is allowed only at the start of an image of "
        + "\(attributeAndElement), after ', ' if there is one before it"
    case .number, .slug:
      if url.allowsSegment { return nil }
      return "\(subject()) is not allowed here in \(attributeAndElement); \(url.reason)"
    default:
      return "\(subject()) is plain text and is not allowed in \(attributeAndElement); only a link "
        + "is, or a path with a number or a slug in it"
    }
  }
}
