import Mustache
import SiteIndex

extension Field {
  /// Declares the tag of the language of a text. It is absent if that is the language of the page.
  static func lang(
    _ name: String, _ meaning: String, _ get: @escaping Getter<TextLanguage?>
  ) -> Field { .text(name, "\(meaning); absent if it is the page's") { get($0)?.tag } }

  /// Declares the direction of a text. It is absent if the text is in the language of the page.
  static func direction(
    _ name: String = "direction", with tag: String = "lang", _ get: @escaping Getter<TextLanguage?>
  ) -> Field { .text(name, "'ltr' or 'rtl'; absent without \(tag)") { get($0)?.direction } }
}
