import Site

/// A page of the site's own: `notes/SLUG.html`.
package struct NotePage: Equatable, Sendable {
  let frame: PageLayout
  let title: String
  let body: HTML
}
