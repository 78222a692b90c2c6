package import Loans
package import Words

/// The words of every page.
package struct PageWords: Sendable {
  package let title = word("page.title", ["page", "site"])
  /// The title of a site that has no title in its settings.
  package let siteTitle = word("page.site-title")
  /// The name of the language in the language itself, `Español`.
  package let languageName = word("language.name")
  /// The direction in which the language is written: `ltr` or `rtl`.
  package let direction = word("language.direction")
  package let lostTitle = word("lost.title")
  package let savedTitle = word("saved-page.title")
  package let savedDescription = word("saved-page.description")
  package let stale = word("header.stale", ["time"])
}

/// The words of the list of notes.
package struct NotesWords: Sendable {
  package let title = word("notes.title")
  package let count = word("notes.count", ["count"])
  package let description = word("notes.description", ["count"])
}

/// The words around the loans of a list.
package struct ListWords: Sendable {
  package let count = word("list.count", ["count"])
  package let newestFirst = word("sort.newest")
  package let byStatus = word("sort.status")
  package let pageTitle = word("list.page-title", ["number"])
  package let sectionPageTitle = word("list.section-page-title", ["section", "number"])
  /// The words that say which loans of a split list are on a page.
  let covers = word("list.covers", ["first", "last", "total"])
  let coversTotals = word("list.covers-totals", ["first", "last", "total"])
  let coversFilter = word("list.covers-filter", ["first", "last", "total"])
  /// The text for a page with a single loan. It is not a plural form of `covers`, because many
  /// languages have no plural form for 1, but need different words for a single loan.
  let coversOne = word("list.covers-one", ["number", "total"])
  let coversOneTotals = word("list.covers-one-totals", ["number", "total"])
  let coversOneFilter = word("list.covers-one-filter", ["number", "total"])
}

/// The sentences about what became of the loans of a list in which none is fundraising.
struct OutcomeWords: Sendable {
  let done = word("outcome.done")
  /// The sentence about loans with several statuses. The texts of its list are in `counts`.
  let ofThese = word("outcome.of-these", ["counts"])
  let counts = closedStatuses { word("outcome.\($0.rawValue)", ["count"]) }
  /// The sentences about loans that all have the same status.
  let allInRepayment = word("outcome.all-in-repayment", ["count"])
  let allRepaid = word("outcome.all-repaid", ["count"])
  let allEnded = word("outcome.all-ended", ["count"])
}

/// Returns the phrase for each status but that of loans that are fundraising.
func closedStatuses(
  _ phrase: (Loan.PublicStatus) -> Phrase<1>
) -> [Loan.PublicStatus: Phrase<1>] {
  let statuses = Loan.PublicStatus.allCases.filter { $0 != .fundraising }
  return Dictionary(uniqueKeysWithValues: statuses.map { ($0, phrase($0)) })
}

/// The words of the map.
package struct MapWords: Sendable {
  package let captionLoans = word("map.caption-loans")
  package let captionCountries = word("map.caption-countries")
  /// The caption for countries with loans that do not ask for money any more.
  package let captionCountriesAsked = word("map.caption-countries-asked")
  package let countries = word("map.countries", ["count"])
  package let countriesAsked = word("map.countries-asked", ["count"])
  package let captionNeed = word("map.caption-need")
  package let countriesInNeed = word("map.countries-in-need", ["count"])
  package let allLoans = word("map.all-loans")
  package let someLoans = word("map.some-loans", ["count", "loans"])
  package let atPlace = word("map.at-place", ["place"])
  package let inCountry = word("map.in-country", ["country"])
  package let somewhere = word("map.somewhere")
}

/// The words of the overviews of countries and of sectors, and of their pages.
package struct SectionWords: Sendable {
  let otherNames = word("section.other-names")
  /// The text for the share of a section that needs less than 1 percent of the money.
  package let shareBelow = word("section.share-below", ["share"])
  /// The sentence that says that some bars are cut off.
  package let cut = word("section.cut", ["amount"])
  /// The noun after a number of loans, for a site's own templates.
  package let countNoun = word("section.count-noun", ["count"])
  private let kinds = PerCase<SectionKind, SectionKindWords> { SectionKindWords($0) }

  package subscript(kind: SectionKind) -> SectionKindWords { kinds[kind] }
}

/// The words of the countries, or of the sectors.
package struct SectionKindWords: Sendable {
  package let title: String
  /// The link to the overview.
  package let all: String
  /// The headline of the overview.
  package let loansIn: Phrase<1>
  /// The headline that says how many sections need money.
  package let needing: Phrase<1>
  /// The headline that also names the few sections that need most of the money.
  package let needingMost: Phrase<3>
  /// The headline of an overview without sections.
  package let loansWithout: String
  /// The text for a site without loans.
  package let none: String
  /// The sentence about the loans that are in no section.
  package let unknown: Phrase<1>
  package let byLetter: String
  /// The heading of the names in the overview.
  package let heading: String

  fileprivate init(_ kind: SectionKind) {
    title = word("section.\(kind.rawValue)")
    all = word("section.all-\(kind.rawValue)")
    loansIn = word("section.in-\(kind.rawValue)", ["count"])
    needing = word("section.\(kind.rawValue)-need", ["count"])
    needingMost = word("section.\(kind.rawValue)-need-most", ["count", "names", "share"])
    loansWithout = word("section.without-\(kind.noun)")
    none = word("section.no-\(kind.rawValue)")
    unknown = word("section.unknown-\(kind.noun)", ["count"])
    byLetter = word("section.\(kind.rawValue)-by-letter")
    heading = word("section.\(kind.noun)")
  }
}

/// The words of the page of changes.
package struct ChangesWords: Sendable {
  package let title = word("changes.title")
  package let description = word("changes.description")
  package let onlyBaskets = word("changes.only-baskets")
  package let dayLent = word("changes.day-lent", ["amount"])
  package let dayNew = word("changes.day-new", ["count"])
  package let more = word("changes.more", ["count"])
  package let unlisted = word("changes.unlisted", ["count"])
  package let loan = word("changes.loan", ["number"])
  package let gain = word("changes.gain", ["amount"])
  package let share = word("changes.share", ["share", "amount"])
  package let before = word("changes.before", ["amount"])
  package let speed = word("changes.speed", ["amount"])
  package let funded = word("changes.funded-share", ["share"])
  package let fundedNow = word("changes.funded-now", ["share"])
  package let tabs = PerCase<ChangePeriod.Span, String> { word("changes.tab-\($0.rawValue)") }
  package let titles = PerCase<ChangePeriod.Span, String> { word("changes.in-\($0.rawValue)") }
  /// The sentence for a period in which nothing happened.
  package let none = PerCase<ChangePeriod.Span, String> { word("changes.none-\($0.rawValue)") }
  package let groups = PerCase<LoanChange.ChangeType, String> { word("changes.\($0.rawValue)") }
}

/// The title of the page about the data, and those of its words that depend on the data.
package struct AboutWords: Sendable {
  package let title = word("about.title")
  package let description = word("about.description")
  package let postponed = word("about.postponed", ["count"])
  package let countBeforeTime = word("about.count-before-time", ["count"])
  package let countNoneBeforeTime = word("about.count-none-before-time")
  package let fromNewest = word("about.from-newest")
  package let fromNewestElsewhere = word("about.from-newest-elsewhere")
  package let fromSearch = word("about.from-search")
  package let fromSearchElsewhere = word("about.from-search-elsewhere")
  package let fromGraphql = word("about.from-graphql")
  package let fromGraphqlElsewhere = word("about.from-graphql-elsewhere")
  package let fromTeam = word("about.from-team")
  package let fromTeamElsewhere = word("about.from-team-elsewhere")
  package let fromLender = word("about.from-lender")
  package let fromLenderElsewhere = word("about.from-lender-elsewhere")
  package let fromInput = word("about.from-input")
  package let fromSample = word("about.from-sample")
  package let fromSampleAsFallback = word("about.from-sample-as-fallback")
  package let shows = word("about.shows", ["count"])
  package let showsAlsoOthers = word("about.shows-also-others")
  package let showsNone = word("about.shows-none")
  package let showsNewest = word("about.shows-newest")
  package let showsOthersToo = word("about.shows-others-too")
  package let onlyStatuses = word("about.only-statuses")
  package let ofTheseOnlyStatuses = word("about.of-these-only-statuses")
  package let onlyCountries = word("about.only-countries", ["count", "countries"])
  package let onlySectors = word("about.only-sectors", ["count", "sectors"])
  package let onlyThemes = word("about.only-themes", ["count", "themes"])
  package let onlyPartners = word("about.only-partners", ["count", "partners"])
  package let ofTheseOnlySectors = word("about.of-these-only-sectors", ["count", "sectors"])
  package let ofTheseOnlyThemes = word("about.of-these-only-themes", ["count", "themes"])
  package let ofTheseOnlyPartners = word("about.of-these-only-partners", ["count", "partners"])
  package let flawless = word("about.flawless")
  package let flawlessNone = word("about.flawless-none")
  package let skipped = word("about.skipped", ["count"])
  package let times = word("about.times", ["count"])
  package let issueLoan = word("about.issue-loan", ["number"])
  package let issueEntry = word("about.issue-entry", ["number"])
  package let issueLine = word("about.issue-line", ["number"])
  package let issueEverything = word("about.issue-everything")
  package let issueAgain = word("about.issue-again", ["count"])
  package let moreIssues = word("about.more-issues", ["count"])
  package let picturesLinked = word("about.pictures-linked")
  package let picturesOwn = word("about.pictures-own")
  package let picturesOwnFromKiva = word("about.pictures-own-from-kiva")
  package let picturesMissing = word("about.pictures-missing", ["count"])
  package let picturesFailed = word("about.pictures-failed")
  package let picturesNowhere = word("about.pictures-nowhere")
  package let picturesOff = word("about.pictures-off")
}

/// The sentences about broken rules of the data.
package struct RuleWords: Sendable {
  private let skipped = PerCase<DataRule, String> { word("rule.\($0.rawValue)") }
  private let kept = PerCase<DataRule, String> { rule in
    word(rule.severity == .error ? "rule.\(rule.rawValue)-kept" : "rule.\(rule.rawValue)")
  }

  /// Returns a sentence without a full stop, for a loan that was skipped or is shown nevertheless.
  package func text(_ rule: DataRule, _ effect: DataReport.Issue.Effect) -> String {
    effect == .skipped ? skipped[rule] : kept[rule]
  }
}
