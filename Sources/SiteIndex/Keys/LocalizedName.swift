/// A name with the language that it is in.
package struct LocalizedName: Equatable, Sendable {
  package let text: String
  /// The language of the name, `en`; `nil` if it is the language of the site.
  package let language: String?

  package init(_ text: String, language: String?) {
    self.text = text
    self.language = language
  }

  /// Creates a name in the language of the site.
  package init(_ text: String) { self.init(text, language: nil) }
}
