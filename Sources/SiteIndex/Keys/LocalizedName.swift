/// A name as people read it.
package struct LocalizedName: Equatable, Sendable {
  package let text: String
  /// The language of a name that is not in that of the site, `en`; `nil` for any other.
  package let language: String?

  package init(_ text: String, language: String?) {
    self.text = text
    self.language = language
  }

  /// Creates a name in the language of the site.
  package init(_ text: String) { self.init(text, language: nil) }
}
