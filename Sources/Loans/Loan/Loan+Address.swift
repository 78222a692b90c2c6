extension Loan {
  /// Returns whether every program reads an untrusted address in the same way.
  ///
  /// It must consist of visible ASCII characters without a backslash, which browsers take for a
  /// slash.
  package static func isPlain(address: String) -> Bool {
    address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
  }
}
