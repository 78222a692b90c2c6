internal import Site

/// The safe destination of a link or an image, rewritten so that browsers interpret it as kivagen
/// does.
///
/// Destinations with characters that browsers strip from URLs (control characters, tabs, line
/// breaks) are refused. Other bytes that are not allowed in URLs are percent-encoded, as cmark
/// does. So is the backslash, which browsers would treat as a slash. A host must not contain one.
/// Source: RFC 3986; the WHATWG URL Standard, "URL parsing".
enum LinkTarget: Equatable {
  /// An `http` or `https` URL with a host, and without a user name and password.
  case web(String)
  /// A `mailto` URL.
  case mail(String)
  /// A path from the site's root without a leading `/`, with an optional query and fragment.
  case site(String)
  /// A query or a fragment of the page itself: `#terms`.
  case page(String)

  /// Creates the target from a destination whose escapes are resolved, or returns `nil` if it is
  /// unsafe or unsupported.
  init?(_ destination: String) {
    let bytes = Array(destination.utf8)
    if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return nil }
    switch bytes.first {
    case nil: return nil
    case UInt8(ascii: "#"), UInt8(ascii: "?"): self = .page(Self.encode(bytes[...]))
    default:
      guard let target = Self.site(bytes[...]) ?? Self.absolute(bytes[...]) else { return nil }
      self = target
    }
  }

  /// Returns the value of the `href` or `src` attribute, before it is escaped for HTML. `root`
  /// returns the prefix that makes a path within the site relative to the page.
  func reference(root: (String) -> String) -> String {
    switch self {
    case .web(let text), .mail(let text), .page(let text): text
    case .site(let path): root(path) + path
    }
  }

  var isExternal: Bool { if case .web = self { true } else { false } }

  /// Reads a path within the site. A leading `/` stands for the site's root, wherever it is hosted.
  private static func site(_ bytes: ArraySlice<UInt8>) -> LinkTarget? {
    let slash = UInt8(ascii: "/")
    let isRooted = bytes.first == slash
    let path = isRooted ? bytes.dropFirst() : bytes
    // `//host` leads out of the site, and `/javascript:x` would have a scheme once its slash is
    // removed.
    guard path.first != slash, scheme(of: path) == nil else { return nil }
    let isFolder = path.first.map { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? true
    return .site((isFolder ? "index.html" : "") + encode(path))
  }

  private static func absolute(_ bytes: ArraySlice<UInt8>) -> LinkTarget? {
    guard let scheme = scheme(of: bytes) else { return nil }
    let rest = bytes.dropFirst(scheme.count + 1)
    let name = String(decoding: scheme, as: UTF8.self).lowercased()
    switch name {
    case "mailto" where !rest.isEmpty: return .mail("mailto:" + encode(rest))
    case "http", "https":
      guard rest.starts(with: "//".utf8), hasPlainHost(rest.dropFirst(2)) else { return nil }
      return .web(name + ":" + encode(rest))
    default: return nil
    }
  }

  /// Returns the bytes before the first `:`, or `nil` if a `/`, `?` or `#` comes before it.
  private static func scheme(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let end = bytes.firstIndex(where: { ":/?#".utf8.contains($0) }),
      bytes[end] == UInt8(ascii: ":")
    else { return nil }
    return bytes[..<end]
  }

  /// Returns whether a URL without its scheme begins with a host, with an optional port. A backtick
  /// does not end the host, as an example of the CommonMark specification requires.
  private static func hasPlainHost(_ bytes: ArraySlice<UInt8>) -> Bool {
    let authority = bytes.prefix { !"/?#".utf8.contains($0) }
    let host = authority.prefix { $0 != UInt8(ascii: ":") }
    let port = authority.dropFirst(host.count + 1)
    return !host.isEmpty
      && host.allSatisfy { isLetterOrDigit($0) || $0 > 0x7F || "-._`".utf8.contains($0) }
      && port.count <= 5 && port.allSatisfy(isDigit)
  }

  private static func encode(_ bytes: ArraySlice<UInt8>) -> String {
    var out: [UInt8] = []
    for index in bytes.indices {
      let byte = bytes[index]
      if isLetterOrDigit(byte) || "-._~!$&'()*+,;=:@/?#".utf8.contains(byte)
        || (byte == UInt8(ascii: "%") && isEscape(bytes[index...]))
      {
        out.append(byte)
      } else {
        out.appendPercentEscape(byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Returns whether the bytes begin with `%` and two hexadecimal digits.
  private static func isEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
    let digits = bytes.dropFirst().prefix(2)
    return digits.count == 2
      && digits.allSatisfy { Character(UnicodeScalar($0)).isHexDigit && $0 < 0x80 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
