/// The language of a text on a page in another language, for the attributes `lang` and `dir`.
package struct TextLanguage: Equatable, Sendable {
  /// The tag of the language, of letters, digits and hyphens only.
  package let tag: String
  /// `ltr` or `rtl`.
  package let direction: String
}
