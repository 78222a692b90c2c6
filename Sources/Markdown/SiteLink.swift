/// A link or an image that leads to a path within the site.
package struct SiteLink: Equatable, Sendable {
  /// The path from the root of the site in the HTML: `loans/1.html#top`.
  package let target: String
  /// The destination as written in the text, with character references and escapes resolved.
  package let destination: String
  /// The first line, counted from 1, of the paragraph or heading with the link.
  package let line: Int
}
