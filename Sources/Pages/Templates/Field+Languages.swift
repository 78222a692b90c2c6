import Mustache
import SiteIndex

extension Field {
  /// Declares the language of a text as its tag, which is absent if it is that of the page.
  static func lang(
    _ name: String, _ meaning: String, _ get: @escaping Getter<TextLanguage?>
  ) -> Field { .text(name, "\(meaning); absent if it is the page's") { get($0)?.tag } }

  /// Declares the direction of a text that has such a tag.
  static func direction(
    _ name: String = "direction", with tag: String = "lang", _ get: @escaping Getter<TextLanguage?>
  ) -> Field { .text(name, "'ltr' or 'rtl'; absent without \(tag)") { get($0)?.direction } }
}
