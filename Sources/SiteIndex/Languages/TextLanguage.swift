/// The language of a text on a page in another language, for the attributes `lang` and `dir`.
package struct TextLanguage: Equatable, Sendable {
  /// The tag of the language, which consists of letters, digits and hyphens.
  package let tag: String
  /// `ltr` or `rtl`.
  package let direction: String
}
