import Site
package import SiteIndex
import Words

extension SiteLanguages {
  /// Finds the languages of a site.
  ///
  /// - Parameter editions: The site in each of its languages; at least one.
  /// - Returns: The languages, as the pages in each of them know them.
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
