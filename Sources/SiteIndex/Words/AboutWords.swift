package import Words

/// The title of the page about the data, its description, and its sentences that depend on the
/// data.
package struct AboutWords: Sendable {
  let words: WordTable
  package var title: String { words.text("about.title") }
  package var description: String { words.text("about.description") }
  package var countBeforeTime: Phrase<1> { words.phrase("about.count-before-time", "count") }
  package var countNoneBeforeTime: String { words.text("about.count-none-before-time") }
  package var fromNewest: String { words.text("about.from-newest") }
  package var fromNewestElsewhere: String { words.text("about.from-newest-elsewhere") }
  package var fromSearch: String { words.text("about.from-search") }
  package var fromSearchElsewhere: String { words.text("about.from-search-elsewhere") }
  package var fromGraphql: String { words.text("about.from-graphql") }
  package var fromGraphqlElsewhere: String { words.text("about.from-graphql-elsewhere") }
  package var fromInput: String { words.text("about.from-input") }
  package var fromSample: String { words.text("about.from-sample") }
  package var fromSampleAsFallback: String { words.text("about.from-sample-as-fallback") }
  package var shows: Phrase<1> { words.phrase("about.shows", "count") }
  package var showsAlsoOthers: String { words.text("about.shows-also-others") }
  package var showsNone: String { words.text("about.shows-none") }
  package var showsNewest: String { words.text("about.shows-newest") }
  package var showsOthersToo: String { words.text("about.shows-others-too") }
  package var onlyCountries: Phrase<2> {
    words.phrase("about.only-countries", "count", "countries")
  }
  package var onlySectors: Phrase<2> { words.phrase("about.only-sectors", "count", "sectors") }
  package var onlyThemes: Phrase<2> { words.phrase("about.only-themes", "count", "themes") }
  package var onlyPartners: Phrase<2> { words.phrase("about.only-partners", "count", "partners") }
  package var ofTheseOnlySectors: Phrase<2> {
    words.phrase("about.of-these-only-sectors", "count", "sectors")
  }
  package var ofTheseOnlyThemes: Phrase<2> {
    words.phrase("about.of-these-only-themes", "count", "themes")
  }
  package var ofTheseOnlyPartners: Phrase<2> {
    words.phrase("about.of-these-only-partners", "count", "partners")
  }
  package var flawless: String { words.text("about.flawless") }
  package var flawlessNone: String { words.text("about.flawless-none") }
  package var skipped: Phrase<1> { words.phrase("about.skipped", "count") }
  package var times: Phrase<1> { words.phrase("about.times", "count") }
  package var issueLoan: Phrase<1> { words.phrase("about.issue-loan", "number") }
  package var issueEntry: Phrase<1> { words.phrase("about.issue-entry", "number") }
  package var issueLine: Phrase<1> { words.phrase("about.issue-line", "number") }
  package var issueEverything: String { words.text("about.issue-everything") }
  package var issueAgain: Phrase<1> { words.phrase("about.issue-again", "count") }
  package var moreIssues: Phrase<1> { words.phrase("about.more-issues", "count") }
  package var picturesLinked: String { words.text("about.pictures-linked") }
  package var picturesOwn: String { words.text("about.pictures-own") }
  package var picturesOwnFromKiva: String { words.text("about.pictures-own-from-kiva") }
  package var picturesMissing: Phrase<1> { words.phrase("about.pictures-missing", "count") }
  package var picturesFailed: String { words.text("about.pictures-failed") }
  package var picturesNowhere: String { words.text("about.pictures-nowhere") }
  package var picturesOff: String { words.text("about.pictures-off") }
}
