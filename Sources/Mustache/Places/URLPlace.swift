/// The progress through the value of a URL attribute, as far as it matters for safety. A tag must
/// not write a part of a scheme or of a host. An absent value writes nothing, so the text before a
/// tag may be joined with the text after it: `/{{a}}/{{b}}` can become `//b`, in which `b` is a
/// host.
struct URLPlace: Hashable {
  private enum ParserState: UInt8 {
    /// Nothing has been written.
    case start
    /// Literal text that may be the beginning of a scheme.
    case prefix
    /// One of several literal texts that may be the beginning of a scheme, or nothing.
    case anyPrefix
    /// A number or a slug, possibly absent.
    case tagged
    /// A first segment with a number or a slug in it, and literal text.
    case segment
    /// A link, possibly absent.
    case link
    /// A slash that may be the first byte of the URL.
    case slash
    /// A slash that may be the first byte of the URL, with a tag before or after it.
    case taggedSlash
    /// The slashes before a host.
    case authority
    /// Slashes that come before a host if the tags between them write nothing.
    case taggedAuthority
    case host
    /// The place is past everything that a tag could damage: in a later segment, the query or the
    /// fragment.
    case later
    case otherScheme
    /// White space, references or sections make the meaning for browsers unclear.
    case unclear
  }

  private enum Scheme: UInt8 { case none, http, mailto }

  private static let https: HTMLName = "https"
  private static let mailto: HTMLName = "mailto"

  private var state = ParserState.start
  /// The scheme that the prefix may become, and how many of its letters have been written.
  private var scheme = Scheme.none
  private var matched: UInt8 = 0

  var isAtStart: Bool { state == .start }
  /// Whether literal text no longer affects what may be written, unless it ends the URL.
  var isSettled: Bool { state == .later || state == .otherScheme || state == .unclear }

  /// Makes the place one in which no tag is allowed.
  mutating func becomeUnclear() { become(.unclear) }

  private mutating func become(_ next: ParserState) {
    state = next
    scheme = .none
    matched = 0
  }

  /// Advances over a literal byte. Returns `false` for a colon after a tag, or a reference that may
  /// be a colon, because it would turn the tag's value into a scheme.
  mutating func advance(over byte: UInt8) -> Bool {
    if isSettled { return true }
    if state == .tagged || state == .segment {
      // Browsers ignore tabs and line breaks, so a colon may still follow.
      if byte <= 0x20 { return true }
      if byte == UInt8(ascii: "&") {
        become(.unclear)
        return false
      }
    }
    if byte <= 0x20 || (byte == UInt8(ascii: "&") && state != .link) {
      become(.unclear)
      return true
    }
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "\\"): advanceOverSlash()
    case UInt8(ascii: "?"), UInt8(ascii: "#"):
      become(state == .authority || state == .taggedAuthority ? .unclear : .later)
    case UInt8(ascii: ":"): return advanceOverColon()
    case UInt8(ascii: "&"), UInt8(ascii: "="):
      if state == .link { become(.later) } else { advanceOverCharacter(byte) }
    default: advanceOverCharacter(byte)
    }
    return true
  }

  private mutating func advanceOverSlash() {
    switch state {
    case .start, .anyPrefix: become(.slash)
    case .tagged, .link: become(.taggedSlash)
    case .slash, .authority: become(.authority)
    case .taggedSlash, .taggedAuthority: become(.taggedAuthority)
    case .prefix, .segment, .host: become(.later)
    case .later, .otherScheme, .unclear: break
    }
  }

  private mutating func advanceOverColon() -> Bool {
    switch state {
    case .tagged, .segment, .link:
      become(.unclear)
      return false
    case .prefix where scheme == .http && (matched == 4 || matched == 5): become(.authority)
    case .prefix where scheme == .mailto && matched == 6: become(.later)
    case .prefix: become(.otherScheme)
    case .start, .anyPrefix: become(.unclear)
    case .slash, .taggedSlash: become(.later)
    case .authority, .taggedAuthority: become(.host)
    case .host, .later, .otherScheme, .unclear: break
    }
    return true
  }

  private mutating func advanceOverCharacter(_ byte: UInt8) {
    switch state {
    case .start:
      state = .prefix
      let letter = byte.lowercasedASCII
      scheme = letter == UInt8(ascii: "h") ? .http : letter == UInt8(ascii: "m") ? .mailto : .none
      matched = 1
    case .prefix: matchScheme(byte.lowercasedASCII)
    case .tagged: become(.segment)
    case .slash, .taggedSlash: become(.later)
    case .authority, .taggedAuthority: become(.host)
    case .anyPrefix, .segment, .link, .host, .later, .otherScheme, .unclear: break
    }
  }

  private mutating func matchScheme(_ letter: UInt8) {
    let name = scheme == .http ? Self.https : Self.mailto
    if scheme != .none, matched < name.count, name.byte(at: Int(matched)) == letter {
      matched += 1
    } else {
      scheme = .none
      matched = 1
    }
  }

  /// Advances over a link, a number or a slug.
  mutating func advance(overValueOf kind: WrittenKind) {
    switch state {
    case .start where kind == .link: become(.link)
    case .start, .anyPrefix: become(.tagged)
    case .prefix: become(.segment)
    case .slash: become(.taggedSlash)
    default: break
    }
  }

  /// Whether a number or a slug is allowed here.
  var allowsSegment: Bool {
    switch state {
    case .start, .prefix, .anyPrefix, .tagged, .segment, .slash, .taggedSlash, .later: true
    case .link, .authority, .taggedAuthority, .host, .otherScheme, .unclear: false
    }
  }

  /// The reason why a number or a slug is not allowed here; empty if it is.
  var reason: String {
    switch state {
    case .link: "write '/', '?', '#' or '&' between the link and what follows it"
    case .authority, .host: "the host must be written out and end in '/', as in 'https://host/'"
    case .taggedAuthority:
      "if the tags before it write nothing, it would be a host; begin the path with a word"
    case .otherScheme:
      "the text before it must be a relative path or begin with http, https or mailto"
    case .unclear:
      "the text before it must be a plain path, without white space, '&' or sections"
    default: ""
    }
  }

  /// Returns the place after a section that may be left out, which allows only what both places
  /// allow.
  func joined(with other: URLPlace) -> URLPlace {
    if self == other { return self }
    var result = URLPlace()
    let states: Set<ParserState> = [state, other.state]
    let untagged: Set<ParserState> = [.start, .prefix, .anyPrefix]
    let tagged = untagged.union([.tagged, .segment, .later])
    if states.isSubset(of: untagged) {
      result.state = .anyPrefix
    } else if states.isSubset(of: tagged) {
      result.state = .tagged
    } else {
      result.state = states.isSubset(of: tagged.union([.link])) ? .link : .unclear
    }
    return result
  }
}
