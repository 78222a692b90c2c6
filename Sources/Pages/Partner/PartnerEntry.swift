import Loans
import Mustache
import Site
import SiteIndex
import Words

/// A field partner in the table of all partners, as the template shows it.
struct PartnerEntry: ModelWithWords, Sendable {
  let partner: SitePartner
  /// All loans of the site, in the order of the list.
  let loans: [SiteLoan]
  /// The place of the partner in alphabetical order, counted from 0.
  let place: Int
  /// The countries in short, `Kenya and 3 more`; `nil` if none is known.
  let countries: String?
  /// The place of `countries` in alphabetical order, counted from 0; `nil` without countries.
  let placeOfCountries: Int?
  /// The relative path from the page to the root of the pages in its language.
  let root: String

  var words: SiteWords { partner.totals.words }

  private var started: Timestamp? { partner.record.profile?.started }

  static let bindings = TemplateBindings<PartnerEntry>(
    "a field partner in the table",
    .text("name", "the name of the partner, 'Field partner 185' if Kiva gave none") {
      $0.partner.name
    },
    .integer("place", "its place in alphabetical order, counted from 0", \.place),
    .link("href", "link to the page of the partner; absent if it has no number") { entry in
      entry.partner.path.map { entry.root + $0.text }
    },
    .text("countries", "its countries in short, 'Kenya and 3 more'; or 'not known'") {
      $0.countries ?? $0.words.partner.notKnown
    },
    .integer(
      "placeOfCountries", "their place in alphabetical order; absent if none is known",
      \.placeOfCountries),
    .money("remaining", "what is still needed, '$30,300'; absent if no loan is fundraising") {
      $0.partner.totals.remaining
    },
    .plainMoney(
      "remainingPlain", "what is still needed, in dollars", \.partner.totals.remaining),
    .text(
      "openLoans", "the end of each fundraising loan and what it needs, '1795175700:425'"
    ) { entry in
      OpenLoans(among: entry.partner.loanIndices.lazy.map { entry.loans[$0] }).text
    },
    .count("count", "how many loans it has here, '1,204'", \.partner.loanIndices.count),
    .integer("countPlain", "how many loans it has here, '1204'", \.partner.loanIndices.count),
    .list("figures", "its rating, its rates and its cost", PartnerFigure.bindings) { entry in
      PartnerMeasure.ofTable.map {
        PartnerFigure(measure: $0, partner: entry.partner.record, words: entry.words)
      }
    },
    .text("since", "the month since which it works with Kiva, 'May 2009'; or 'not known'") {
      entry in
      entry.started.map { entry.words.formats.text(.month($0.calendarTime)) }
        ?? entry.words.partner.notKnown
    },
    .iso8601(
      "sinceIso", "the day on which it began to work with Kiva, ISO 8601; absent if not known",
      \.started),
    .integer(
      "sinceSeconds",
      "the day on which it began to work with Kiva, in seconds since 1970; absent if not known"
    ) { $0.started?.seconds })
}
