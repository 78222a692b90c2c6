import Mustache
import Site
import SiteIndex
import Words

/// The page of the loans that a reader has saved, or that a link to it names, `saved.html`. A
/// script fills it, so the page itself changes only with the words and the layout of the site.
package struct SavedPage: PageModel, Equatable, Sendable {
  let layout: PageLayout

  package static let bindings = TemplateBindings<SavedPage>(
    "the page of saved loans", embedding: [Embedded(PageLayout.bindings) { $0.layout }])

  package static let route = Route(
    at: PagePaths.saved, template: "saved", bindings: bindings, script: .saved
  ) { context, layout in
    var layout = layout.titled(
      context.words.page.savedTitle, description: context.words.page.savedDescription)
    layout.isPrivate = true
    return SavedPage(layout: layout)
  }
}
