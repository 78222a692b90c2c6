internal import Site

/// The safe destination of a link or an image, rewritten so that browsers read it as kivagen does.
///
/// Destinations with characters that a browser would strip before it parses a URL (control
/// characters, tabs, line breaks) are refused. Every other byte that is not allowed in a URL is
/// percent-encoded, as cmark does it. That includes the backslash, which a browser would treat as a
/// slash: encoded, it is an ordinary character of a path, a query or a fragment. A host cannot
/// contain a backslash or end at one.
///
/// Source: RFC 3986; the WHATWG URL Standard, "URL parsing".
enum LinkTarget: Equatable {
  /// An `http` or `https` URL with a host, and without a user name and password.
  case web(String)
  /// A `mailto` URL.
  case mail(String)
  /// A path from the site's root without a leading `/`, which may have a query and a fragment.
  case site(String)
  /// A query or a fragment of the page itself: `#terms`.
  case page(String)

  /// Creates the target of a destination, in which character references and backslash escapes are
  /// resolved; `nil` if it is not safe or not supported.
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
  /// returns the relative path that is put before a path within the site.
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
    // `//host` leaves the site, and `/javascript:x` without its slash must not have a scheme.
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

  /// Whether a URL without its scheme begins with a host or an IPv4 address, maybe with a port.
  ///
  /// An example of the CommonMark specification has a backtick in a host. No real host has one, but
  /// it does not end a host either.
  private static func hasPlainHost(_ bytes: ArraySlice<UInt8>) -> Bool {
    let authority = bytes.prefix { !"/?#".utf8.contains($0) }
    let host = authority.prefix { $0 != UInt8(ascii: ":") }
    let port = authority.dropFirst(host.count + 1)
    return !host.isEmpty
      && host.allSatisfy { isLetterOrDigit($0) || $0 > 0x7F || "-._`".utf8.contains($0) }
      && port.count <= 5 && port.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
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

  /// Whether the bytes begin with `%` and two hexadecimal digits.
  private static func isEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
    let digits = bytes.dropFirst().prefix(2)
    return digits.count == 2
      && digits.allSatisfy { Character(UnicodeScalar($0)).isHexDigit && $0 < 0x80 }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
