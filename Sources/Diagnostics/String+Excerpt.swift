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
