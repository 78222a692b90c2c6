import Notes
import Site
package import SiteIndex
import Words

/// A site in one of its languages.
package struct SiteEdition: Sendable {
  let content: SiteContent
  /// The templates with the words of the language.
  package let templates: TemplateFolder

  package init(_ content: SiteContent, templates: TemplateFolder) {
    self.content = content
    self.templates = templates
  }

  /// The pages that may not exist in another language: the pages of notes, and the list of notes.
  var notePages: Set<OutputPath> {
    let navigation = Navigation(
      to: templates.pages, and: content.notes, views: content.views,
      hasPartners: content.hasPartners, words: templates.words)
    return Set(content.notes.pages.map(\.path) + (navigation.hasNotesPage ? [PagePaths.notes] : []))
  }
}

extension SiteLanguages {
  /// Returns the languages of a site from the point of view of each edition. There must be at least
  /// one edition.
  package static func all(of editions: [SiteEdition]) -> [SiteLanguages] {
    let languages = editions.enumerated().map { index, edition in
      let templates = edition.templates
      return SiteLanguage(
        tag: templates.language, name: templates.words.page.languageName,
        direction: templates.words.page.direction,
        folder: index == 0 ? nil : OutputPath(templates.language.text),
        notePages: editions.count > 1 ? edition.notePages : [])
    }
    return editions.enumerated().map { index, edition in
      SiteLanguages(
        languages, index: index,
        pathsInEachLanguage: editions.count > 1 ? edition.templates.pathsInEachLanguage : [])
    }
  }
}
