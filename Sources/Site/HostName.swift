internal import Cidn2

extension StringProtocol {
  /// The host name as browsers encode it: `xn--bcher-kva.example` for `Bücher.example`; `nil` if it
  /// is not a valid host name. Source: the URL Standard, "domain to ASCII"; UTS #46,
  /// non-transitional.
  package var hostInASCII: String? {
    // These characters separate labels like a dot in other scripts.
    let dots = ".\u{3002}\u{FF0E}\u{FF61}"
    let labels = split(omittingEmptySubsequences: false) { dots.contains($0) }
    var encoded: [String] = []
    for label in labels {
      guard let label = Self.encoded(String(label)) else { return nil }
      encoded.append(label)
    }
    let name = encoded.joined(separator: ".")
    return name.utf8.contains(where: Self.isForbidden) ? nil : name
  }

  /// Returns whether a byte is forbidden in host names. Source: URL Standard, "forbidden domain
  /// code point".
  private static func isForbidden(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte >= 0x7F || "#%/:<>?@[\\]^|".utf8.contains(byte)
  }

  private static func encoded(_ label: String) -> String? {
    // The library reads a label up to the first NUL.
    if label.utf8.contains(0) { return nil }
    // Not every host name in ASCII follows the rules for international names:
    // `r3---sn-x.example.org` exists.
    if label.utf8.allSatisfy({ $0 < 0x80 }) { return label.lowercased() }
    let nonTransitional = Int32(IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue)
    // In non-transitional mode, the library refuses symbols that browsers accept.
    return encoded(label, nonTransitional) ?? encoded(label, Int32(IDN2_TRANSITIONAL.rawValue))
  }

  private static func encoded(_ label: String, _ flags: Int32) -> String? {
    var output: UnsafeMutablePointer<UInt8>?
    let result = unsafe idn2_lookup_u8(label, &output, flags)
    guard result == IDN2_OK.rawValue, let output = unsafe output else { return nil }
    defer { unsafe idn2_free(output) }
    return unsafe String(cString: output)
  }
}
