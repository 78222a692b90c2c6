/// The place of the next byte in the HTML of a page.
///
/// A place advances over the literal bytes of a template and the tags between them, and decides at
/// each tag whether a value is safe there. It ignores comments and changes of delimiters.
///
/// The body of a section is checked from the place at its beginning. That place is `joined` with
/// the place at its end, which gives the place after the section. A list repeats its body, which
/// must be checked once more if the joined place differs from the first one.
///
/// The tokens are those of WHATWG HTML, "Tokenization". Literal text that browsers could parse in
/// two ways, as in `<svg>`, is an error.
package struct HTMLPlace: Hashable, Sendable {
  enum TokenizerState: UInt8, Hashable, Sendable {
    case text
    /// The next byte follows `<`, or `</`.
    case tagOpen, endTagOpen
    case elementName
    /// The name of an attribute may begin here.
    case beforeAttribute
    /// A section has ended a name, so white space, `/` or `>` must follow.
    case afterName
    case attributeName, afterAttributeName, selfClosing
    case beforeValue, doubleQuoted, singleQuoted, unquoted
    /// The next byte is in the content of an element that contains only text, follows `<` or `</`
    /// there, or follows `<!` in a script.
    case content, contentTagOpen, contentEndTag, contentDeclaration
    /// The next byte follows `<!`, `<!-` or `<![`.
    case declaration, declarationDash, declarationBracket
    case commentStart, commentStartDash, comment, commentDash, commentEnd, commentEndBang
    case bogusComment, doctype, characterData
  }

  /// The content of a script or a style so far.
  enum ContentPart: UInt8, Hashable, Sendable { case nothing, literal, value }

  var state = TokenizerState.text
  var isEndTag = false
  var element = HTMLName()
  var attribute = HTMLName()
  var role = AttributeRole.plain
  var url = URLPlace()
  var sourceSet = SourceSetPlace()
  var content = ElementContent.normal
  var contentPart = ContentPart.nothing
  /// The value of `http-equiv` so far, without white space.
  var httpEquiv = HTMLName()
  /// The number of bytes that have been read of a known word, such as `CDATA` or the name in an end
  /// tag.
  var matched: UInt8 = 0
  /// The number of open `<svg>` and `<math>`.
  var foreignDepth: UInt8 = 0
  /// Whether a `<meta>` may be a refresh.
  var isRefresh = false
  /// The position of the first tag in an attribute of a `<meta>` that may become a refresh.
  var tagInMeta: Int?

  /// The start of a page, or of a fragment such as a card.
  package static let text = HTMLPlace()

  /// Whether the place is in text, as it must be at the end of a template.
  package var isText: Bool { state == .text }

  /// How a value that is allowed here is escaped.
  package var escaping: Escaping {
    switch state {
    case .doubleQuoted, .singleQuoted: .attribute
    case .content where content != .escapable: .none
    default: .text
    }
  }

  /// Whether the content of the element is a script or a style.
  var isCode: Bool { content == .script || content == .style }

  /// Forgets the attribute that ends here.
  mutating func endAttribute() {
    attribute = HTMLName()
    role = .plain
    url = URLPlace()
    sourceSet = SourceSetPlace()
    httpEquiv = HTMLName()
    matched = 0
  }

  /// Moves to the text after a tag or a comment.
  mutating func becomeText() {
    let depth = foreignDepth
    self = HTMLPlace()
    foreignDepth = depth
  }
}

extension HTMLPlace: CustomStringConvertible {
  /// The place in messages: `text`, `the value of 'href' of <a>`, `a comment`.
  package var description: String {
    switch state {
    case .text: "text"
    case .tagOpen, .endTagOpen: "the name of an element"
    case .elementName, .beforeAttribute, .afterName, .attributeName, .afterAttributeName,
      .selfClosing:
      isEndTag ? "the end tag \(tag)" : "the start tag of \(tag)"
    case .beforeValue, .doubleQuoted, .singleQuoted, .unquoted:
      isEndTag ? "the end tag \(tag)" : "the value of \(attributeAndElement)"
    case .content, .contentTagOpen, .contentEndTag, .contentDeclaration: tag
    case .declaration, .declarationDash, .declarationBracket, .commentStart, .commentStartDash,
      .comment, .commentDash, .commentEnd, .commentEndBang, .bogusComment:
      "a comment"
    case .doctype: "the doctype"
    case .characterData: "a CDATA section"
    }
  }

  /// The element in messages: `<a>`, or `</a>` in its end tag.
  var tag: String { (isEndTag ? "</" : "<") + element.text + ">" }

  var attributeAndElement: String { "'\(attribute.text)' of \(tag)" }
}

extension HTMLPlace {
  /// Returns the place after a section that may be left out. This is the place at its beginning,
  /// and `other` the place at its end. Returns `nil` if the two are incompatible.
  package func joined(with other: HTMLPlace) -> HTMLPlace? {
    if self == other { return self }
    var result = self
    var other = other
    result.foreignDepth = max(foreignDepth, other.foreignDepth)
    other.foreignDepth = result.foreignDepth
    result.isRefresh = isRefresh || other.isRefresh
    other.isRefresh = result.isRefresh
    result.tagInMeta = tagInMeta ?? other.tagInMeta
    other.tagInMeta = result.tagInMeta
    if result.isBetweenAttributes, other.isBetweenAttributes {
      if state == .afterName || other.state == .afterName { result.state = .afterName }
      other.state = result.state
    }
    switch role {
    case .url: result.url = url.joined(with: other.url)
    case .sourceSet: result.sourceSet.join(other.sourceSet, &result.url, other.url)
    default: break
    }
    other.url = result.url
    other.sourceSet = result.sourceSet
    return result == other ? result : nil
  }

  private var isBetweenAttributes: Bool { state == .beforeAttribute || state == .afterName }
}
