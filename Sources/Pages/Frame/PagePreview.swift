package import Site
package import SiteIndex
import Words

/// The picture that messengers show beside the link to a page.
package struct PagePreview: Equatable, Sendable {
  /// The path of the picture, relative to the root of the pages in the language.
  package let path: OutputPath
  /// What the picture says.
  package let text: PreviewText
  /// What the picture shows, for people who do not see it.
  private(set) var alt: String

  /// Creates the picture of a page.
  package init(ofPageAt path: OutputPath, _ text: PreviewText) {
    self.path = PagePaths.preview(ofPageAt: path)
    self.text = text
    alt = text.alt
  }

  /// Returns the picture for pages other than its own. They do not say its figures, because they
  /// would then change whenever any loan does.
  func onOtherPages(in words: SiteWords) -> PagePreview {
    var preview = self
    preview.alt = words.preview.altElsewhere.text(.text(text.title))
    return preview
  }
}

extension PageLayout {
  /// The title of the page in messengers. kivagen writes no name of a borrower into it.
  var previewTitle: String { previewTexts?.title ?? heading ?? site.title }

  /// A sentence about the page for messengers. kivagen writes no name of a borrower into it.
  var previewDescription: String { previewTexts.map { $0.sentence ?? site.title } ?? description }

  /// The address of the picture; `nil` if the page has none.
  var previewImage: String? {
    preview.flatMap { preview in site.base.map { $0 + preview.path.text } }
  }
}

extension LanguageTag {
  /// The language with a region, as Facebook wants it, `en_US`; `nil` if the region is not known.
  /// Source: https://ogp.me/#optional
  var locale: String? {
    let parts = text.split(separator: "-")
    if let region = parts.dropFirst().first(where: { $0.utf8.count == 2 }) {
      return "\(languageCode)_\(region)"
    }
    return Self.usualLocales[text]
  }

  private static let usualLocales = [
    "en": "en_US", "es": "es_ES", "fr": "fr_FR", "zh-Hans": "zh_CN", "zh-Hant": "zh_TW",
  ]
}
