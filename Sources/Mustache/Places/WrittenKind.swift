/// The kind of a value that a tag can write, which determines where in the HTML it is safe.
package enum WrittenKind: Hashable, Sendable, CaseIterable {
  /// Any text, possibly from a stranger.
  case text
  /// A number in digits, possibly with a sign and a decimal point.
  case number
  /// ASCII letters, digits and hyphens.
  case slug
  /// A checked URL, or the path of a file of the site.
  case link
  case html, script, style
}
