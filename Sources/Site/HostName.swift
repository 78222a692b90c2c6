internal import Cidn2

extension StringProtocol {
  /// The host's name as browsers encode it: `xn--bcher-kva.example` for `Bücher.example`; `nil` if
  /// no host can have it. Source: the URL Standard, "domain to ASCII"; UTS #46, non-transitional.
  package var hostInASCII: String? {
    // What other scripts have for the dot between two labels.
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

  /// Returns whether no host name has a byte. Source: URL Standard, "forbidden domain code point".
  private static func isForbidden(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte >= 0x7F || "#%/:<>?@[\\]^|".utf8.contains(byte)
  }

  private static func encoded(_ label: String) -> String? {
    // The library reads a label up to the first NUL.
    if label.utf8.contains(0) { return nil }
    // Not every host name follows the rules for international ones: `r3---sn-x.example.org` exists.
    if label.utf8.allSatisfy({ $0 < 0x80 }) { return label.lowercased() }
    let nonTransitional = Int32(IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue)
    // Non-transitional processing of the library refuses symbols, which browsers accept.
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
