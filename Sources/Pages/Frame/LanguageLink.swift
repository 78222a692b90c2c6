import Mustache
import SiteIndex
import Words

/// A link to a page in one of the languages of a site, as the template sees it.
struct LanguageLink: Equatable, Sendable {
  let language: SiteLanguage
  /// The address of the page in that language, relative or absolute.
  let address: String
  /// Whether the page with the link is in that language.
  let isCurrent: Bool

  static let bindings = TemplateBindings<LanguageLink>(
    "the page in a language",
    [
      .text("tag", "the tag of the language, 'zh-Hans'") { $0.language.tag.text },
      .text("name", "the name of the language in the language itself, 'Español'") {
        $0.language.name
      },
      .text("direction", "'ltr' or 'rtl'") { $0.language.direction },
      .link("href", "where the page is") { $0.address },
      .flag("isFirst", "whether it is the first language of the site") { $0.language.isFirst },
      .flag("isCurrent", "whether it is the language of this very page") { $0.isCurrent },
    ])
}
