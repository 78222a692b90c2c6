import Loans
import Mustache
import Site
import SiteIndex
import Words

/// A page about a field partner with its loans. Most partners have only one page.
package struct PartnerPage: PageModel, Sendable {
  let layout: PageLayout
  let partner: SitePartner
  let countries: [PartnerCountry]
  /// What Kiva says of the partner in figures; `nil` on further pages.
  let summary: PartnerSummary?
  let list: LoanList
  /// The application ID in links to kiva.org.
  let appID: AppID?

  package static let bindings = TemplateBindings<PartnerPage>(
    "the page of a field partner",
    embedding: [
      Embedded(PageLayout.bindings) { $0.layout }, Embedded(LoanList.bindings) { $0.list },
    ],
    .text("name", "the name of the partner, 'Field partner 185' if Kiva gave none") {
      $0.partner.name
    },
    .text("headline", "a sentence on how much is needed, and by whom, without a full stop") {
      $0.partner.totals.headline
    },
    .text(
      "leftOut", "sentences on the loans that the headline leaves out; absent if there are none"
    ) { $0.partner.totals.leftOut },
    .link("upHref", "link to the table of all partners") {
      $0.layout.root + PagePaths.partners.text
    },
    .text("upText", "'All field partners'") { $0.layout.site.words.partner.all },
    .record(
      "fieldPartner", "the figures of the partner; absent on further pages",
      PartnerSummary.bindings, \.summary),
    .record(
      "facts", "what else is known of the partner; absent on further pages", PartnerFacts.bindings
    ) { page in page.summary == nil ? nil : page.facts })

  private var facts: PartnerFacts {
    PartnerFacts(
      partner: partner.record, countries: countries, appID: appID, words: layout.site.words)
  }

  /// The route of the pages of all partners: `partners/185.html`, `partners/185/2.html`.
  package static let route = Route(
    at: .folder(PagePaths.partnerFolder), template: "partner-page", bindings: bindings,
    scripts: PageScript.ofLists,
    assets: { context in context.assets(ofPagesOf: context.partners.withPages.map(\.pagination)) }
  ) { context in
    LazyList(
      context.partners.withPages.flatMap { partner, pagination in
        let preview = Lazy {
          PagePreview(of: partner, at: pagination.path(ofPage: 1), in: context)
        }
        return (1...pagination.pageCount).map {
          page($0, of: partner, pagination, preview, in: context)
        }
      })
  }

  /// Returns the page of a partner with this number, counted from 1.
  private static func page(
    _ number: Int, of partner: SitePartner, _ split: Pagination, _ preview: Lazy<PagePreview>,
    in context: SiteContext
  ) -> RoutePage<PartnerPage> {
    let assets = context.assets.linking(context.script(of: split))
    let titleWords = context.words.list.sectionPageTitle
    return RoutePage(path: split.path(ofPage: number), assets: assets) { layout in
      PartnerPage(
        layout: layout.titled(
          number == 1 ? partner.name : titleWords.text(.text(partner.name), .digits(number)),
          description: partner.totals.headline
        ).previewed(by: preview.value),
        partner: partner,
        countries: PartnerCountry.all(of: partner, root: layout.root, in: context),
        summary: number == 1
          ? PartnerSummary(onPageOf: partner.record, words: context.words) : nil,
        list: LoanList(
          ofLoansAt: Array(partner.loanIndices[split.loans(onPage: number)]), on: number,
          of: split, totals: partner.totals, without: .partner, note: nil, root: layout.root,
          in: context
        ).with(
          chartsOf: partner.loanIndices.map { context.siteLoans[$0] }, for: .section, in: context
        ) { $0.ofSection(.partner) },
        appID: context.settings.appID)
    }
  }
}

/// What is known of a field partner besides its figures, as the template shows it.
struct PartnerFacts: ModelWithWords, Sendable {
  let partner: Loan.FieldPartner
  let countries: [PartnerCountry]
  /// The application ID in links to kiva.org.
  let appID: AppID?
  let words: SiteWords

  private var profile: PartnerProfile? { partner.profile }

  static let bindings = TemplateBindings<PartnerFacts>(
    "the facts about a field partner",
    .integer("number", "Kiva's number of the partner", \.partner.id),
    .day("since", "the day on which it began to work with Kiva; absent if not known") {
      $0.profile?.started
    },
    .iso8601("sinceIso", "the day on which it began to work with Kiva, ISO 8601") {
      $0.profile?.started
    },
    .text("status", "what Kiva says of the partnership; absent if it is active or not known") {
      $0.status
    },
    .flag("isStatusKivas", "whether 'status' is a word of Kiva's, in English") {
      $0.status != nil && $0.ownStatus == nil
    },
    .flag("hasCountries", "whether any country is known") { !$0.countries.isEmpty },
    .list("countries", "the countries in which it works", PartnerCountry.bindings, \.countries),
    .count("loansPosted", "how many of its loans Kiva has listed; absent if not known") {
      $0.profile?.loansPosted
    },
    .money("moneyRaised", "what lenders have lent through it; absent if not known") {
      $0.profile?.moneyRaised
    },
    .flag("hasStrengths", "whether Kiva names social strengths") { !$0.strengths.isEmpty },
    .list(
      "strengths", "the social strengths that Kiva sees in it", PartnerStrength.bindings,
      \.strengths),
    .link("website", "the address of its own web site; absent if not known") {
      $0.profile?.website
    },
    .link("kivaPartnerHref", "link to the partner's page at Kiva") { facts in
      facts.partner.id.map { Self.kivaLink(partner: $0, appID: facts.appID) }
    })

  /// Returns the address of a partner's page at Kiva.
  /// Source: docs/kiva-api.md, "Pages that show Kiva's data".
  private static func kivaLink(partner: Int, appID: AppID?) -> String {
    "https://www.kiva.org/about/where-kiva-works/partners/\(partner)\(Card.kivaQuery(appID))"
  }

  private var strengths: [PartnerStrength] {
    let names = profile?.strengths.compactMap { words.names.strength($0) } ?? []
    return names.map { PartnerStrength(name: $0) }
  }

  private var status: String? {
    guard let status = profile?.status, status.lowercased() != "active" else { return nil }
    return ownStatus ?? status
  }

  /// The status in the words of the site; `nil` if the site has none for it.
  private var ownStatus: String? {
    switch profile?.status?.lowercased() {
    case "paused": words.partner.isPaused
    case "closed": words.partner.isClosed
    default: nil
    }
  }
}

/// A social strength of a field partner, as the template shows it.
struct PartnerStrength: Sendable {
  let name: LocalizedName

  static let bindings = TemplateBindings<PartnerStrength>(
    "a social strength of a field partner",
    .text("name", "the name of the strength") { $0.name.text },
    .text("lang", "the language of the name, 'en'; absent if it is the page's") {
      $0.name.language
    })
}
