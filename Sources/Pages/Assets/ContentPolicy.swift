/// The sources from which a page may load scripts, styles, pictures and frames, in the notation of
/// Content Security Policy Level 3.
package struct ContentPolicy: Equatable, Sendable {
  /// The sources of scripts: `'self'`, `'sha256-…'`. Never empty.
  let scripts: [String]
  /// The sources of styles, like those of scripts. Never empty.
  let styles: [String]
  /// Whether the page may show pages of the site in frames.
  let framesPages: Bool
  /// The text of the policy without the sources of pictures.
  private let start: String

  init(scripts: [String], styles: [String], framesPages: Bool = false) {
    self.scripts = scripts
    self.styles = styles
    self.framesPages = framesPages
    start =
      "default-src 'none'; script-src \(scripts.joined(separator: " ")); "
      + "style-src \(styles.joined(separator: " "))"
  }

  /// The policy of a page whose style sheet and scripts are files of the site.
  static let selfHosted = ContentPolicy(scripts: ["'self'"], styles: ["'self'"])

  /// The policy of a page whose style sheet and scripts are files of the site, and that shows other
  /// pages of the site in frames.
  static let framing = ContentPolicy(
    scripts: ["'self'"], styles: ["'self'"], framesPages: true)

  /// Returns a policy that allows everything that either of the two policies allows.
  package func union(_ other: ContentPolicy) -> ContentPolicy {
    ContentPolicy(
      scripts: scripts + other.scripts.filter { !scripts.contains($0) },
      styles: styles + other.styles.filter { !styles.contains($0) },
      framesPages: framesPages || other.framesPages)
  }

  /// Returns the text of the policy. It allows the site's own files and, if `linksPictures` is set,
  /// pictures from Kiva.
  package func text(linksPictures: Bool) -> String {
    start + "; img-src 'self' data:"
      + (linksPictures ? " https://www.kiva.org" : "")
      + (framesPages ? "; frame-src 'self'" : "") + "; base-uri 'none'; form-action 'none'"
  }
}
