import Mustache

/// The language of a text on a page in another language, for the attributes `lang` and `dir`.
struct TextLanguage: Equatable, Sendable {
  /// The tag of the language, of letters, digits and hyphens only.
  let tag: String
  /// `ltr` or `rtl`.
  let direction: String
}

extension Field {
  /// Declares the tag of the language of a text, which is absent if that is the language of the page.
  static func lang(
    _ name: String, _ meaning: String,
    _ value: @escaping @Sendable (Model) -> TextLanguage?
  ) -> Field {
    .text(name, "\(meaning); absent if it is the page's") { value($0)?.tag }
  }

  /// Declares the direction of a text that has such a tag.
  static func direction(
    _ name: String = "direction", with tag: String = "lang",
    _ value: @escaping @Sendable (Model) -> TextLanguage?
  ) -> Field {
    .text(name, "'ltr' or 'rtl'; absent without \(tag)") { value($0)?.direction }
  }
}
