extension String {
  /// The web address as browsers send it: the scheme and the host are in lower case and ASCII, the
  /// default port is left out, and spaces and characters beyond ASCII are escaped. A text without a
  /// scheme and a host is not changed, nor is an invalid host.
  /// Source: the URL Standard, "host parsing" and "path percent-encode set".
  package var asWebAddress: String {
    guard let start = firstRange(of: "://")?.upperBound else { return self }
    let scheme = self[..<start].lowercased()
    let end = self[start...].firstIndex { "/?#".contains($0) } ?? endIndex
    return scheme + Self.server(self[start..<end], of: scheme) + Self.escaped(self[end...])
  }

  private static let defaultPorts = ["http://": ":80", "https://": ":443"]

  /// Returns the user, the host and the port of an address with this scheme, without the scheme's
  /// default port.
  private static func server(_ authority: Substring, of scheme: String) -> String {
    let hostStart = authority.lastIndex(of: "@").map(authority.index(after:))
    let user = authority[..<(hostStart ?? authority.startIndex)]
    let server = authority[user.endIndex...]
    // An IPv6 address has colons within its brackets.
    let bracket = server.lastIndex(of: "]") ?? server.startIndex
    let colon = server[bracket...].firstIndex(of: ":") ?? server.endIndex
    let host = server[..<colon]
    let port = server[colon...]
    let isDefault = port == ":" || port == defaultPorts[scheme] ?? ""
    let name = host.hasPrefix("[") ? host.lowercased() : host.percentDecoded?.hostInASCII
    return "\(user)\(name ?? String(host))\(isDefault ? "" : port)"
  }

  private static func escaped(_ text: Substring) -> String {
    let isPlain = { (byte: UInt8) in byte > 0x20 && byte < 0x7F && !"\"<>^`{}".utf8.contains(byte) }
    if text.utf8.allSatisfy(isPlain) { return String(text) }
    var escaped: [UInt8] = []
    for byte in text.utf8 {
      if isPlain(byte) { escaped.append(byte) } else { escaped.appendPercentEscape(byte) }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}
