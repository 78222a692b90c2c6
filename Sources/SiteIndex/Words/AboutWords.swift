package import Words

/// The title of the page about the data, its description, and its sentences that depend on the
/// data.
package struct AboutWords: Sendable {
  let words: WordTable
  package var title: String { words["about.title"] }
  package var description: String { words["about.description"] }
  package var countBeforeTime: Phrase<1> { words["about.count-before-time", "count"] }
  package var countNoneBeforeTime: String { words["about.count-none-before-time"] }
  package var fromNewest: String { words["about.from-newest"] }
  package var fromNewestElsewhere: String { words["about.from-newest-elsewhere"] }
  package var fromSearch: String { words["about.from-search"] }
  package var fromSearchElsewhere: String { words["about.from-search-elsewhere"] }
  package var fromGraphql: String { words["about.from-graphql"] }
  package var fromGraphqlElsewhere: String { words["about.from-graphql-elsewhere"] }
  package var fromInput: String { words["about.from-input"] }
  package var fromSample: String { words["about.from-sample"] }
  package var fromSampleAsFallback: String { words["about.from-sample-as-fallback"] }
  package var shows: Phrase<1> { words["about.shows", "count"] }
  package var showsAlsoOthers: String { words["about.shows-also-others"] }
  package var showsNone: String { words["about.shows-none"] }
  package var showsNewest: String { words["about.shows-newest"] }
  package var showsOthersToo: String { words["about.shows-others-too"] }
  package var onlyCountries: Phrase<2> { words["about.only-countries", "count", "countries"] }
  package var onlySectors: Phrase<2> { words["about.only-sectors", "count", "sectors"] }
  package var onlyThemes: Phrase<2> { words["about.only-themes", "count", "themes"] }
  package var onlyPartners: Phrase<2> { words["about.only-partners", "count", "partners"] }
  package var ofTheseOnlySectors: Phrase<2> {
    words["about.of-these-only-sectors", "count", "sectors"]
  }
  package var ofTheseOnlyThemes: Phrase<2> {
    words["about.of-these-only-themes", "count", "themes"]
  }
  package var ofTheseOnlyPartners: Phrase<2> {
    words["about.of-these-only-partners", "count", "partners"]
  }
  package var flawless: String { words["about.flawless"] }
  package var flawlessNone: String { words["about.flawless-none"] }
  package var skipped: Phrase<1> { words["about.skipped", "count"] }
  package var times: Phrase<1> { words["about.times", "count"] }
  package var issueLoan: Phrase<1> { words["about.issue-loan", "number"] }
  package var issueEntry: Phrase<1> { words["about.issue-entry", "number"] }
  package var issueLine: Phrase<1> { words["about.issue-line", "number"] }
  package var issueEverything: String { words["about.issue-everything"] }
  package var issueAgain: Phrase<1> { words["about.issue-again", "count"] }
  package var moreIssues: Phrase<1> { words["about.more-issues", "count"] }
  package var picturesLinked: String { words["about.pictures-linked"] }
  package var picturesOwn: String { words["about.pictures-own"] }
  package var picturesOwnFromKiva: String { words["about.pictures-own-from-kiva"] }
  package var picturesMissing: Phrase<1> { words["about.pictures-missing", "count"] }
  package var picturesFailed: String { words["about.pictures-failed"] }
  package var picturesNowhere: String { words["about.pictures-nowhere"] }
  package var picturesOff: String { words["about.pictures-off"] }
}
