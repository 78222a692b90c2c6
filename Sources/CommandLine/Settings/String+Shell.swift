/// Texts in commands for a person to type.
extension String {
  /// A shell word, in quotes only if it needs them.
  package var quotedForShell: String {
    let isPlain = utf8.allSatisfy { byte in
      byte >= 0x80 || Character(Unicode.Scalar(byte)).isLetter
        || Character(Unicode.Scalar(byte)).isNumber || "/._-+,:@".utf8.contains(byte)
    }
    if isPlain, !hasPrefix("-") { return self }
    return "\(hasPrefix("-") ? "./" : "")\(inQuotesForShell)"
  }

  /// A shell word in single quotes.
  var inQuotesForShell: String { "'\(replacing("'", with: "'\\''"))'" }
}
