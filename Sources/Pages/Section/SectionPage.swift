import Mustache
import Notes
import Site
package import SiteIndex
import Words

/// A page with loans of a country or a sector. Most sections have only one page.
package struct SectionPage: PageModel, Sendable {
  let layout: PageLayout
  let section: Section
  let list: LoanList

  package static let bindings = TemplateBindings<SectionPage>(
    "the page of a section",
    embedding: [
      Embedded(PageLayout.bindings) { $0.layout }, Embedded(LoanList.bindings) { $0.list },
    ],
    .text("name", "the name of the country or the sector") { $0.section.name },
    .text("lang", "the language of the name, 'en'; absent if it is the page's") {
      $0.section.value.language
    },
    .text("flag", "the flag, of a country only") { $0.section.flag },
    .slug("band", "the name of the woven band, of a sector only") { $0.section.band },
    .text("headline", "a sentence on how much is needed, and by whom, without a full stop") {
      $0.section.totals.headline
    },
    .text(
      "leftOut", "sentences on the loans that the headline leaves out; absent if there are none"
    ) {
      $0.section.totals.leftOut
    },
    .text("lede", "sentences on how much is needed, by whom, and what that leaves out") { $0.lede },
    .link("upHref", "link to the overview of all countries or sectors") {
      $0.layout.root + $0.section.kind.path.text
    },
    .text("upText", "'All countries', 'All sectors'") {
      $0.layout.site.words.section[$0.section.kind].all
    })

  private var lede: String {
    let words = layout.site.words
    let sentence = words.headline.sentence.text(.text(section.totals.headline))
    return words.formats.sentences.text(of: [sentence, section.totals.leftOut].compactMap(\.self))
  }

  /// Returns the route of the pages of all countries or all sectors: `countries/KE.html`,
  /// `countries/KE/2.html`.
  package static func route(of kind: SectionKind) -> Route {
    Route(
      at: .folder(kind.rawValue), template: "section", bindings: bindings,
      scripts: PageScript.ofLists,
      assets: { context in
        context.assets(ofPagesOf: context.sections(of: kind).all.map(\.pagination))
      }
    ) { context in
      LazyList(
        context.sections(of: kind).all.flatMap { section in
          let preview = Lazy { PagePreview(of: section, in: context) }
          return (1...section.pagination.pageCount).map {
            page($0, of: section, preview, in: context)
          }
        })
    }
  }

  /// Returns the page of a section with this number, counted from 1.
  private static func page(
    _ number: Int, of section: Section, _ preview: Lazy<PagePreview>, in context: SiteContext
  ) -> RoutePage<SectionPage> {
    let split = section.pagination
    let assets = context.assets.linking(context.script(of: split))
    let titleWords = context.words.list.sectionPageTitle
    return RoutePage(path: split.path(ofPage: number), assets: assets) { layout in
      SectionPage(
        layout: layout.titled(
          number == 1 ? section.name : titleWords.text(.text(section.name), .digits(number)),
          description: section.totals.headline
        ).followed(by: LoanFeed(of: section).links(in: context.layout))
          .previewed(by: preview.value),
        section: section,
        list: LoanList(
          ofLoansAt: Array(section.loanIndices[split.loans(onPage: number)]), on: number,
          of: split, totals: section.totals, without: section.kind.key,
          note: context.content.notes.note(on: section.value.slug, of: section.kind),
          root: layout.root, in: context
        ).with(
          chartsOf: section.loanIndices.map { context.siteLoans[$0] }, for: .section, in: context
        ) { $0.ofSection(section.kind.key) })
    }
  }
}
