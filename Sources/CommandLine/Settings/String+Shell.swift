/// Texts in the commands that messages tell a person to type.
extension String {
  /// The string as one word of a shell's command line, in quotes only where it needs them.
  package var quotedForShell: String {
    let isPlain = utf8.allSatisfy { byte in
      byte >= 0x80 || Character(Unicode.Scalar(byte)).isLetter
        || Character(Unicode.Scalar(byte)).isNumber || "/._-+,:@".utf8.contains(byte)
    }
    if isPlain, !hasPrefix("-") { return self }
    return "\(hasPrefix("-") ? "./" : "")\(inQuotesForShell)"
  }

  /// The string as one word of a shell's command line, in single quotes.
  var inQuotesForShell: String { "'\(replacing("'", with: "'\\''"))'" }
}
