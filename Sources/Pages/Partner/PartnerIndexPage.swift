import Loans
import Mustache
import Site
import SiteIndex
import Words

/// The table of all field partners of the loans, in the order of what these still need.
package struct PartnerIndexPage: PageModel, Sendable {
  let layout: PageLayout
  let partners: PartnerIndex
  let entries: [PartnerEntry]
  /// All loans of the site, in the order of the list.
  let loans: [SiteLoan]
  /// The totals of all loans of the site.
  let totals: Totals

  package static let bindings = TemplateBindings<PartnerIndexPage>(
    "the table of field partners", embedding: [Embedded(PageLayout.bindings) { $0.layout }],
    .text("headline", "how many partners there are, 'Loans through 14 field partners'") {
      $0.headline
    },
    .text("lede", "the sum of all loans, and how many have no partner", \.lede),
    .text(
      "loansHeadline",
      "how much the fundraising loans need, and by whom, without a full stop; if none is, what all asked for"
    ) { $0.totals.headlineWithoutCountries },
    .text("leftOut", "sentences on what 'loansHeadline' leaves out; absent if there are none") {
      $0.totals.leftOut
    },
    .text("closedCounts", "how many loans have each status but fundraising, 'funded:3 ended:12'") {
      $0.totals.closedCounts
    },
    .text("unassigned", "how many loans have no partner; absent if each has one", \.unassigned),
    .text(
      "unassignedOpenLoans",
      "the end of each fundraising loan without a partner and what it needs, '1795175700:425'"
    ) { page in
      OpenLoans(among: page.partners.unassignedLoanIndices.lazy.map { page.loans[$0] }).text
    },
    .flag("isEmpty", "whether there are no partners") { $0.entries.isEmpty },
    .list("columns", "the figures of the table, with their meaning", PartnerColumn.bindings) {
      page in
      PartnerMeasure.ofTable.map { PartnerColumn(measure: $0, words: page.words) }
    },
    .list("partners", "the partners, those whose loans need most first", PartnerEntry.bindings) {
      $0.entries
    },
    .record("total", "the figures of all loans", SectionTotal.bindings) { page in
      SectionTotal(totals: page.totals, medians: LoanMedians(of: page.loans))
    })

  private var words: SiteWords { layout.site.words }

  /// The headline with the number of partners: `Loans through 14 field partners`.
  var headline: String {
    if loans.isEmpty { return words.headline.none }
    return entries.isEmpty
      ? words.partner.loansWithout : words.partner.loansThrough.text(.count(entries.count))
  }

  /// The sentences about the sum of all loans, and about the number of loans without a partner.
  var lede: String {
    if loans.isEmpty { return words.partner.none }
    let sentences = [
      words.headline.sentence.text(.text(totals.headlineWithoutCountries)), totals.leftOut,
      unassigned,
    ]
    return words.formats.sentences.text(of: sentences.compactMap(\.self))
  }

  private var unassigned: String? {
    let count = partners.unassignedLoanIndices.count
    return count == 0 ? nil : words.partner.unknown.text(.count(count))
  }

  /// The route of the table, `partners.html`.
  package static let route = Route(
    at: PagePaths.partners, template: "partners", bindings: bindings, script: .sections,
    assets: { context in
      // Without a partner there is nothing for the script to do.
      context.assets.linking(context.partners.all.isEmpty ? .page : .sections)
    },
    model: { context, layout in
      PartnerIndexPage(
        layout: layout.titled(context.words.partner.title, description: context.totals.headline),
        partners: context.partners, entries: entries(in: context, root: layout.root),
        loans: context.siteLoans, totals: context.totals)
    })

  /// Returns the rows of the table.
  private static func entries(in context: SiteContext, root: String) -> [PartnerEntry] {
    let partners = context.partners.byNeed
    let countries = partners.map { _, partner in
      PartnerCountry.all(of: partner, root: root, in: context).shortText(in: context.words)
    }
    let keys = context.words.names.sortKeys
    let sorted = Set(countries.compactMap(\.self)).sorted { collates($0, before: $1, by: keys) }
    let places = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, $0) })
    return zip(partners, countries).map { partner, countries in
      PartnerEntry(
        partner: partner.partner, loans: context.siteLoans, place: partner.place,
        countries: countries, placeOfCountries: countries.flatMap { places[$0] }, root: root)
    }
  }
}

/// A figure that is a column of the table, as the template shows it.
struct PartnerColumn: Sendable {
  let measure: PartnerMeasure
  let words: SiteWords

  static let bindings = TemplateBindings<PartnerColumn>(
    "a column of the table of field partners",
    .text("label", "the heading, 'Default rate'") { $0.words.partner.measures[$0.measure].label },
    .text("meaning", "what the figure means") { $0.words.partner.measures[$0.measure].meaning })
}
