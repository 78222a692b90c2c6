extension String {
  /// At most `count` characters, with what a terminal might obey written as `\u{1B}`.
  package func excerpt(_ count: Int = 40) -> String {
    var shown = ""
    for scalar in unicodeScalars {
      let next = scalar.isSafeOnTerminal ? String(scalar) : scalar.escaped
      if shown.count + next.count > count { return shown + "…" }
      shown += next
    }
    return shown
  }
}

extension Unicode.Scalar {
  fileprivate var isSafeOnTerminal: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }

  fileprivate var escaped: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}
