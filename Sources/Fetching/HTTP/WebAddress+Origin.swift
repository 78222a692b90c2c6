extension WebAddress {
  /// The scheme, the host and the port, whatever else the address has: `https://blog.example:8443`.
  package var server: String {
    let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
    return String(text[..<(text[start...].firstIndex(of: "/") ?? text.endIndex)])
  }

  /// The origin that the address names, for a Content Security Policy. It is `nil` if the address
  /// has a path other than `/`, or a host that a policy cannot name: an IPv6 address, or a name
  /// with an underscore or a final dot. Source:
  /// https://www.w3.org/TR/CSP3/#grammardef-host-source
  package var policyOrigin: String? {
    let origin = server
    let path = text.dropFirst(origin.count)
    let isPlain = { (byte: UInt8) in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || "-.:/".utf8.contains(byte)
    }
    return ["", "/"].contains(path) && !host.hasSuffix(".") && origin.utf8.allSatisfy(isPlain)
      ? origin : nil
  }
}
