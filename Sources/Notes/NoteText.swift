package import Site
package import SiteIndex

/// The text of a note on a page.
package struct NoteText: Equatable, Sendable {
  package let html: HTML
  /// The language of the text; `nil` if it is that of the page.
  package let language: TextLanguage?

  init(html: HTML, language: TextLanguage?) {
    self.html = html
    self.language = language
  }
}
