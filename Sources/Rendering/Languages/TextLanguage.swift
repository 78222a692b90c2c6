/// The language of a text on a page in another language, for the attributes `lang` and `dir`.
struct TextLanguage: Equatable, Sendable {
  /// The tag of the language, of letters, digits and hyphens only.
  let tag: String
  /// `ltr` or `rtl`.
  let direction: String
}
