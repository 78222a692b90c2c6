package import Site

/// A page of the site's own: `notes/SLUG.html`.
package struct NotePage: Equatable, Sendable {
  package let frame: Frame
  package let title: String
  package let body: HTML
}
