import Mustache
import Notes
import Site
package import SiteIndex
import Words

extension SectionPage {
  /// The pages of all countries, or of all sectors: `countries/KE.html`, `countries/KE/2.html`.
  package static func route(of kind: SectionKind) -> Route {
    Route(
      at: .folder(kind.rawValue), template: "section", bindings: bindings, scripts: scripts,
      assets: { context in
        let used = Set(context.sections(of: kind).all.map { context.script(of: $0.pagination) })
        return scripts.filter { used.isEmpty || used.contains($0) }.map(context.assets.linking)
      }
    ) { context in
      LazyList(
        context.sections(of: kind).all.flatMap { section in
          (1...section.pagination.pageCount).map { page($0, of: section, in: context) }
        })
    }
  }

  private static let scripts: [PageScript] = [.list, .long]

  /// The page of a section with this number, counted from 1.
  private static func page(
    _ number: Int, of section: Section, in context: SiteContext
  ) -> RoutePage<SectionPage> {
    let split = section.pagination
    let assets = context.assets.linking(context.script(of: split))
    let titleWords = context.words.list.sectionPageTitle
    return RoutePage(at: split.path(ofPage: number), assets: assets) { layout in
      SectionPage(
        layout: layout.titled(
          number == 1
            ? section.name : titleWords.text(.text(section.name), .digits(number)),
          description: section.totals.headline
        ).followed(by: LoanFeed(of: section).links(in: context.layout)),
        section: section,
        list: LoanList(
          ofLoansAt: Array(section.loanIndices[split.loans(onPage: number)]), on: number,
          of: split, totals: section.totals, without: section.kind.key,
          note: context.content.notes.note(on: section.value.slug, of: section.kind),
          root: layout.root, in: context))
    }
  }
}
