import Site
import SiteIndex
import Words

/// The list of all views, `views.html`, which a site without views does not have.
package struct ViewIndexPage: PageModel, Sendable {
  let layout: PageLayout
  let views: [ViewResult]

  private var words: ViewWords { layout.site.words.view }

  package static let bindings = TemplateBindings<ViewIndexPage>(
    "the list of views", embedding: [Embedded(PageLayout.bindings) { $0.layout }],
    .text("headline", "'Searches'") { $0.words.title },
    .text("countText", "how many there are, '3 searches that are kept up to date'") {
      $0.words.count.text(.count($0.views.count))
    },
    .list("views", "the views, in the order of the settings", ViewEntry.bindings) { page in
      page.views.map { ViewEntry(result: $0, layout: page.layout) }
    })

  package static let route = Route(
    at: .page(PagePaths.views), template: "views", bindings: bindings
  ) { context in
    if context.views.isEmpty { return LazyList([]) }
    return LazyList([
      RoutePage(path: PagePaths.views) { layout in
        let words = context.words.view
        return ViewIndexPage(
          layout: layout.titled(
            words.title, description: words.description.text(.count(context.views.count))),
          views: context.views)
      }
    ])
  }
}

/// A view in the list of all views, as the template shows it.
private struct ViewEntry: Sendable {
  let result: ViewResult
  let layout: PageLayout

  private var words: ViewWords { layout.site.words.view }

  private var titleLanguage: TextLanguage? {
    result.view.titleLanguage.map(layout.site.languages.textLanguage)
  }

  static let bindings = TemplateBindings<ViewEntry>(
    "a view in the list of views",
    .text("name", "the title of the view") { $0.result.view.title },
    .lang("lang", "the language of that title") { $0.titleLanguage },
    .direction { $0.titleLanguage },
    .link("href", "link to the page of the view") { $0.layout.root + $0.result.path.text },
    .text("searched", "a sentence on what the view searches for") { $0.result.sentence },
    .text("loansText", "how many loans it has, '12 loans now.'") { entry in
      let count = entry.result.loanIndices.count
      return count == 0 ? entry.words.noLoans : entry.words.loans.text(.count(count))
    },
    .integer("count", "how many loans it has, '12'") { $0.result.loanIndices.count })
}
