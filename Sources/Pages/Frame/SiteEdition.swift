import Notes
import Site
import SiteIndex

/// A site in one of its languages.
package struct SiteEdition: Sendable {
  let content: SiteContent
  /// The templates with the words of the language.
  package let templates: TemplateFolder

  package init(_ content: SiteContent, templates: TemplateFolder) {
    self.content = content
    self.templates = templates
  }

  /// The pages that a site may have in one language and lack in another: those of notes, and the
  /// list of them.
  var notePages: Set<OutputPath> {
    let navigation = Navigation(
      to: templates.pages, and: content.notes, views: content.views, words: templates.words)
    return Set(content.notes.pages.map(\.path) + (navigation.hasNotesPage ? [PagePaths.notes] : []))
  }
}
