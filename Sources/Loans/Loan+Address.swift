extension Loan {
  /// Whether an address from outside is of visible ASCII only, without a backslash, which browsers
  /// take for a slash: one that every reader takes for the same.
  package static func isPlain(address: String) -> Bool {
    address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
  }
}
