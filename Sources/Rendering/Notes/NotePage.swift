import Site

/// The page of a note that has a page of its own, `notes/SLUG.html`.
package struct NotePage: Equatable, Sendable {
  let layout: PageLayout
  let title: String
  let body: HTML
}
