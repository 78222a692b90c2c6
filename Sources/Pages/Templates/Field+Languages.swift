import Mustache
import SiteIndex

extension Field {
  /// Declares the tag of the language of a text, which is absent if that is the language of the page.
  static func lang(
    _ name: String, _ meaning: String,
    _ value: @escaping @Sendable (Model) -> TextLanguage?
  ) -> Field { .text(name, "\(meaning); absent if it is the page's") { value($0)?.tag } }

  /// Declares the direction of a text that has such a tag.
  static func direction(
    _ name: String = "direction", with tag: String = "lang",
    _ value: @escaping @Sendable (Model) -> TextLanguage?
  ) -> Field { .text(name, "'ltr' or 'rtl'; absent without \(tag)") { value($0)?.direction } }
}
