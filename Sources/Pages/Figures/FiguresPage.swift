import Mustache
import Site
import SiteIndex
import Words

/// The page of the charts of all loans, `figures.html`.
package struct FiguresPage: PageModel, Sendable {
  let layout: PageLayout
  let figures: SiteFigures

  package static let bindings = TemplateBindings<FiguresPage>(
    "the page of figures",
    embedding: [
      Embedded(PageLayout.bindings) { $0.layout }, Embedded(SiteFigures.bindings) { $0.figures },
    ],
    .text("headline", "'120 loans in figures'") { $0.headline })

  private var headline: String {
    let (words, count) = (layout.site.words, figures.loanCount)
    return count == 0 ? words.headline.none : words.chart.headline.text(.count(count))
  }

  package static let route = Route(
    at: PagePaths.figures, template: "figures", bindings: bindings,
    model: { context, layout in
      FiguresPage(
        layout: layout.titled(
          context.words.chart.title, description: context.totals.headline),
        figures: SiteFigures(in: context, root: layout.root))
    })
}
