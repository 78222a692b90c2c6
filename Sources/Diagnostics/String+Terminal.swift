extension String {
  /// The text on one line, with what a terminal might obey written as `\u{1B}`: names of files, keys
  /// and data may hold anything.
  package var escapedForTerminal: String { escapedForTerminal(keepsLines: false) }

  /// The text with what a terminal might obey written as `\u{1B}`. `keepsLines` leaves line feeds and
  /// tabs, in a text that has some of its own.
  package func escapedForTerminal(keepsLines: Bool) -> String {
    replacingUnsafe { scalar in
      keepsLines && (scalar == "\n" || scalar == "\t") ? String(scalar) : scalar.escaped
    }
  }

  /// The text of a JSON document on one line, with what a terminal might obey written as `\u001B`:
  /// whoever reads it gets the characters themselves.
  package var escapedInJSON: String {
    replacingUnsafe { scalar in
      String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16, uppercase: true)
        return "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
      }.joined()
    }
  }

  private func replacingUnsafe(_ replacement: (Unicode.Scalar) -> String) -> String {
    // Most texts need nothing.
    if unicodeScalars.allSatisfy(\.isSafeOnTerminal) { return self }
    return unicodeScalars.map { $0.isSafeOnTerminal ? String($0) : replacement($0) }.joined()
  }
}

extension Unicode.Scalar {
  /// Whether a terminal shows it and does nothing else, as it would move the cursor or turn the
  /// direction of a text.
  var isSafeOnTerminal: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    // Those that join letters and emoji, or keep them apart, are part of words.
    case .format: value == 0x200C || value == 0x200D
    default: true
    }
  }

  /// `\u{1B}`.
  var escaped: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}
