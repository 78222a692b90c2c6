package import Site
package import Words

/// The text of a note on a page.
package struct NoteText: Equatable, Sendable {
  package let html: HTML
  /// The language of the text; `nil` if it is that of the page.
  package let language: LanguageTag?

  package init(html: HTML, language: LanguageTag? = nil) {
    self.html = html
    self.language = language
  }
}
