extension String {
  /// The string on one line. Characters that could control a terminal are escaped: `\u{1B}`.
  package var escapedForTerminal: String { escapedForTerminal(keepsLines: false) }

  /// Returns the string with escapes such as `\u{1B}` for characters that could control a terminal.
  /// If `keepsLines` is set, line feeds and tabs are not escaped.
  package func escapedForTerminal(keepsLines: Bool) -> String {
    replacingUnsafe { scalar in
      keepsLines && (scalar == "\n" || scalar == "\t") ? String(scalar) : scalar.escaped
    }
  }

  /// The text of a JSON document on one line, with the same meaning. Characters that could control
  /// a terminal are JSON escapes such as `\u001B`.
  package var escapedInJSON: String {
    replacingUnsafe { scalar in
      String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16, uppercase: true)
        return "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
      }.joined()
    }
  }

  private func replacingUnsafe(_ replacement: (Unicode.Scalar) -> String) -> String {
    // Most strings have no such character.
    if unicodeScalars.allSatisfy(\.isSafeOnTerminal) { return self }
    return unicodeScalars.map { $0.isSafeOnTerminal ? String($0) : replacement($0) }.joined()
  }
}

extension Unicode.Scalar {
  /// Whether a terminal shows the character without changing the cursor or the direction.
  var isSafeOnTerminal: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    // The zero-width joiner and non-joiner are part of words and emoji.
    case .format: value == 0x200C || value == 0x200D
    default: true
    }
  }

  /// The character as an escape: `\u{1B}`.
  var escaped: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}
