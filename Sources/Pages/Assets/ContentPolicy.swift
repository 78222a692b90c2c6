/// The sources from which a page may load, as Content Security Policy Level 3 writes them.
package struct ContentPolicy: Equatable, Sendable {
  /// The sources of scripts: `'self'`, `'sha256-…'`. Never empty.
  let scripts: [String]
  /// The sources of styles, like those of scripts. Never empty.
  let styles: [String]
  /// The text of the policy without the sources of pictures.
  private let start: String

  init(scripts: [String], styles: [String]) {
    self.scripts = scripts
    self.styles = styles
    start =
      "default-src 'none'; script-src \(scripts.joined(separator: " ")); "
      + "style-src \(styles.joined(separator: " "))"
  }

  /// The policy of a page whose style and scripts are files of the site.
  static let selfHosted = ContentPolicy(scripts: ["'self'"], styles: ["'self'"])

  /// Returns a policy that allows whatever either of the two policies allows.
  package func union(_ other: ContentPolicy) -> ContentPolicy {
    ContentPolicy(
      scripts: scripts + other.scripts.filter { !scripts.contains($0) },
      styles: styles + other.styles.filter { !styles.contains($0) })
  }

  /// The text of the policy, which allows the site's own files and, if linked, pictures at Kiva.
  package func text(linksPictures: Bool) -> String {
    start + "; img-src 'self' data:"
      + (linksPictures ? " https://www.kiva.org" : "") + "; base-uri 'none'; form-action 'none'"
  }
}
