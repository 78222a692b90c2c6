package import Diagnostics
package import Mustache
package import Notes
package import Site
package import SiteIndex
package import Words

/// The templates, the style and the scripts of a site, read and checked: the defaults, each
/// replaced by the site's own file of the same name if there is one.
package struct TemplateFolder: Sendable {
  /// The language of the words.
  package let language: LanguageTag
  let templates: BoundTemplates
  package let words: SiteWords
  let assets: SiteAssets
  /// The pages of the site's own, sorted by name; also hidden ones.
  package let pages: [OwnPage]
  /// A warning for each file of the site's own that no page uses, and one for missing words.
  package let warnings: [Warning]

  /// The paths of the files that a site has in each language, whatever loans and notes it has.
  let pathsInEachLanguage: Set<OutputPath>

  /// Creates a folder from the results of reading and checking its files.
  package init(
    language: LanguageTag, templates: BoundTemplates, words: SiteWords, assets: SiteAssets,
    pages: [OwnPage], warnings: [Warning], pathsInEachLanguage: Set<OutputPath>
  ) {
    self.language = language
    self.templates = templates
    self.words = words
    self.assets = assets
    self.pages = pages
    self.warnings = warnings
    self.pathsInEachLanguage = pathsInEachLanguage
  }

  /// The keys of the words that templates write.
  package var usedWordKeys: Set<String> { templates.usedWordKeys }
}
