/// The kind of a value that a tag can write, which determines where in the HTML it is safe.
package enum WrittenKind: Hashable, Sendable, CaseIterable {
  /// Any text, maybe from a stranger.
  case text
  /// A number in digits, with a sign or a decimal point at most.
  case number
  /// ASCII letters, digits and hyphens.
  case slug
  /// A checked URL, or the path of one of our own files.
  case link
  case html, script, style
}
