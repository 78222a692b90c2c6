internal import Diagnostics
internal import Site

/// The address of a server or of a folder on it, as browsers send it:
/// `http[s]://HOST[:PORT][/PATH]`. It has no user, because a password would be visible in every
/// message. It has no query and no fragment, because paths are appended to it. Source: RFC 3986 §3.
package struct WebAddress: Equatable, Sendable {
  /// The address in ASCII.
  package let text: String
  /// The host in it, without a port. An IPv6 address has brackets.
  package let host: String

  /// Reads an address. Its host may be an international name: `https://bücher.example/my loans`.
  /// Returns `nil` if the text is not such an address.
  package init?(_ text: String) {
    if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return nil }
    let text = text.trimmingBlanks.asWebAddress
    guard WebScheme(of: text) != nil, text.utf8.allSatisfy(Self.isPlain),
      let start = text.firstRange(of: "://")?.upperBound
    else { return nil }
    let authority = text[start...].prefix { $0 != "/" }
    guard let host = Self.host(in: authority) else { return nil }
    self.text = text
    self.host = String(host)
  }

  /// Creates the address of a server from its host name or IP address, or returns `nil` for
  /// anything else.
  package init?(host: String) {
    // An IPv6 address has colons within its brackets.
    if host.contains("/") || (host.contains(":") && !host.hasSuffix("]")) { return nil }
    self.init("http://\(host)")
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !"\"#<>?\\^`{|}".utf8.contains(byte)
  }

  /// Returns the host in an authority: `example.org`, `127.0.0.1:8080`, `[::1]:8080`.
  private static func host(in authority: Substring) -> Substring? {
    let bracket = authority.hasPrefix("[") ? authority.lastIndex(of: "]") : nil
    let colon = authority[(bracket ?? authority.startIndex)...].firstIndex(of: ":")
    let host = authority[..<(colon ?? authority.endIndex)]
    if let colon, !isPort(authority[authority.index(after: colon)...]) { return nil }
    return (bracket == nil ? isName(host) : isBracketed(host)) ? host : nil
  }

  private static func isPort(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && Int(text).map { (1...65_535).contains($0) } == true
  }

  /// Returns whether the text is a host name, possibly with underscores and a final dot, or an IPv4
  /// address. The resolver checks the length of its parts. Source: RFC 1035 §2.3.4, RFC 1123 §2.1.
  private static func isName(_ host: Substring) -> Bool {
    let name = host.hasSuffix(".") ? host.dropLast() : host
    return name.utf8.count <= 253
      && name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isLabel)
  }

  private static func isLabel(_ label: Substring) -> Bool {
    !label.isEmpty && label.first != "-" && label.last != "-"
      && label.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
  }

  /// Returns whether the text is an IPv6 address in brackets, possibly with a zone (RFC 6874).
  private static func isBracketed(_ host: Substring) -> Bool {
    let parts = host.dropFirst().dropLast().split(
      separator: "%25", maxSplits: 1, omittingEmptySubsequences: false)
    return host.last == "]" && parts[0].filter { $0 == ":" }.count >= 2
      && parts[0].allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
      && parts.dropFirst().allSatisfy(isName)
  }
}
