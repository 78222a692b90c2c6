extension String {
  /// Returns at most `count` characters, with those that could control a terminal as `\u{1B}`.
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
