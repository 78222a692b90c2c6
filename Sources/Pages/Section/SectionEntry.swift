import Loans
import Mustache
import Site
import SiteIndex
import Words

/// A section in an overview, as the template shows it.
struct SectionEntry: ModelWithWords, Sendable {
  let section: Section
  /// All loans of the site, in the order of the list.
  let loans: [SiteLoan]
  /// The letter under which an alphabetical order lists the section.
  let letter: IndexLetter
  /// Whether the section is the first of its letter in alphabetical order.
  let isFirstOfLetter: Bool
  /// The place of the section in alphabetical order, counted from 0.
  let place: Int
  /// What all sections of the overview still need.
  let whole: Money
  let scale: SectionIndex.BarScale
  /// The relative path from the page to the root of the pages in its language.
  let root: String

  var words: SiteWords { section.totals.words }

  private var link: String { root + section.path.text }

  static let bindings = TemplateBindings<SectionEntry>("a section", fields: texts + figures)

  private static let texts: [Field<SectionEntry>] = [
    .text("name", "the name of the country or the sector") { $0.section.name },
    .text("lang", "the language of the name, 'en'; absent if it is the page's") {
      $0.section.value.language
    },
    .slug("letter", "the ID of its letter, 'A'; for '#', 'other'", \.letter.id),
    .slug("anchor", "the ID of its letter if it is the first one in alphabetical order") {
      $0.isFirstOfLetter ? $0.letter.id : nil
    },
    .integer("place", "its place in alphabetical order, counted from 0", \.place),
    .slug(
      "slug", "the slug of the section, which for a country is its ISO code",
      \.section.value.slug),
    .link("href", "link to the page of the section") { $0.link },
    .text("flag", "the flag, of a country only") { $0.section.flag },
    .slug("band", "the name of the woven band, of a sector only") { $0.section.band },
    .flag("isOpen", "whether any of its loans is fundraising", \.isOpen),
    .flag("hasActivities", "whether there are activities") { !$0.section.activities.isEmpty },
    .list("activities", "the activities of a sector", SectionActivity.bindings) { entry in
      entry.section.activities.map {
        SectionActivity(option: $0, link: entry.link, words: entry.words)
      }
    },
  ]

  private static let figures: [Field<SectionEntry>] = [
    .money("remaining", "what is still needed, '$30,300'; absent if no loan is fundraising") {
      $0.section.totals.remaining
    },
    .plainMoney("remainingPlain", "what is still needed, in dollars", \.section.totals.remaining),
    .text(
      "openLoans", "the end of each fundraising loan and what it needs, '1795175700:425'"
    ) { entry in
      OpenLoans(among: entry.section.loanIndices.lazy.map { entry.loans[$0] }).text
    },
    .text("share", "its share of what all need, '12%', '< 1%'; absent if no loan is fundraising") {
      $0.shareText
    },
    .count("count", "how many loans the section has, '1,204'", \.section.loanIndices.count),
    .integer("countPlain", "how many loans the section has, '1204'", \.section.loanIndices.count),
    .text("loans", "'loan' or 'loans'") {
      $0.words.section.countNoun.text(.count($0.section.loanIndices.count))
    },
    .money("medianAmount", "the median of what its loans ask for, '$525'") {
      $0.section.medians.amount
    },
    .plainMoney("medianAmountPlain", "that median in dollars", \.section.medians.amount),
    .text("medianTerm", "the median of its loans' terms, '14 months'; absent if none is known") {
      $0.section.medians.termText($0.words)
    },
    .integer("medianMonths", "that median in months", \.section.medians.months),
    .integer("barWidth", "the length of the bar, of 100; absent if nothing is needed", \.barWidth),
    .flag("isCut", "whether the bar is cut off", \.isCut),
  ]

  private var isOpen: Bool { section.totals.openCount > 0 }

  private var remaining: Money { section.totals.remaining ?? .zero }

  private var shareText: String? {
    guard isOpen, let share = roundedPercent(remaining, of: whole) else { return nil }
    // A share that is above zero counts as at least 1 percent.
    let isBelowOne = share == 1 && Double(remaining.cents) * 100 < Double(whole.cents)
    let text = words.formats.text(.percent(share))
    return isBelowOne ? words.section.shareBelow.text(.text(text)) : text
  }

  private var barWidth: Int? {
    remaining > .zero ? percent(remaining, of: scale.limit) : nil
  }

  private var isCut: Bool { scale.cutsBars && remaining > scale.limit }
}

extension LoanMedians {
  /// The median of the terms, `14 months`; `nil` if none is known.
  fileprivate func termText(_ words: SiteWords) -> String? {
    months.map { words.fact.months.text(.count($0)) }
  }
}

/// The figures of all loans, at the end of an overview.
struct SectionTotal: ModelWithWords, Sendable {
  let totals: Totals
  let medians: LoanMedians

  var words: SiteWords { totals.words }

  static let bindings = TemplateBindings<SectionTotal>(
    "the figures of all loans",
    .money("remaining", "what is still needed; absent if no loan is fundraising") {
      $0.totals.remaining
    },
    .count("count", "how many loans there are, '1,204'", \.totals.loanCount),
    .money("medianAmount", "the median of what the loans ask for") { $0.medians.amount },
    .text("medianTerm", "the median of the loans' terms, '14 months'") {
      $0.medians.termText($0.words)
    })
}

/// An activity of a sector in an overview, as the template shows it.
struct SectionActivity: Sendable {
  let option: FacetOption
  let link: String
  let words: SiteWords

  static let bindings = TemplateBindings<SectionActivity>(
    "an activity",
    .text("name", "the name of the activity") { $0.option.value.name },
    .text("lang", "the language of the name, 'en'; absent if it is the page's") {
      $0.option.value.language
    },
    .text("count", "how many loans of the sector have the activity") {
      $0.words.formats.text(.count($0.option.count))
    },
    .link("href", "link to the page of the sector, filtered by the activity") {
      "\($0.link)#activity=\($0.option.value.slug)"
    })
}
