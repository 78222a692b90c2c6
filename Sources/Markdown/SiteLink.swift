/// A link or an image that leads to a path within the site.
package struct SiteLink: Equatable, Sendable {
  /// The path from the root of the site, as the HTML has it: `loans/1.html#top`.
  package let target: String
  /// The destination as the text has it, with its character references and escapes resolved.
  package let destination: String
  /// The line, counted from 1, with which the paragraph or heading of the link begins.
  package let line: Int
}
