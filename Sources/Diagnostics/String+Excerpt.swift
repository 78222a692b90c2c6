extension String {
  /// Returns at most `count` characters of the text. Characters that could control a terminal are
  /// escaped: `\u{1B}`.
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
