package import Words

/// The title of the page about the data, its description, and its sentences that depend on the
/// data.
package struct AboutWords: Sendable {
  package let title: String
  package let description: String
  package let countBeforeTime: Phrase<OnePlace>
  package let countNoneBeforeTime: String
  package let fromNewest: String
  package let fromNewestElsewhere: String
  package let fromSearch: String
  package let fromSearchElsewhere: String
  package let fromGraphql: String
  package let fromGraphqlElsewhere: String
  package let fromInput: String
  package let fromSample: String
  package let fromSampleAsFallback: String
  package let shows: Phrase<OnePlace>
  package let showsAlsoOthers: String
  package let showsNone: String
  package let showsNewest: String
  package let showsOthersToo: String
  package let onlyCountries: Phrase<TwoPlaces>
  package let onlySectors: Phrase<TwoPlaces>
  package let onlyThemes: Phrase<TwoPlaces>
  package let onlyPartners: Phrase<TwoPlaces>
  package let ofTheseOnlySectors: Phrase<TwoPlaces>
  package let ofTheseOnlyThemes: Phrase<TwoPlaces>
  package let ofTheseOnlyPartners: Phrase<TwoPlaces>
  package let flawless: String
  package let flawlessNone: String
  package let skipped: Phrase<OnePlace>
  package let times: Phrase<OnePlace>
  package let issueLoan: Phrase<OnePlace>
  package let issueEntry: Phrase<OnePlace>
  package let issueLine: Phrase<OnePlace>
  package let issueEverything: String
  package let issueAgain: Phrase<OnePlace>
  package let moreIssues: Phrase<OnePlace>
  package let picturesLinked: String
  package let picturesOwn: String
  package let picturesOwnFromKiva: String
  package let picturesMissing: Phrase<OnePlace>
  package let picturesFailed: String
  package let picturesNowhere: String
  package let picturesOff: String

  init(_ words: inout WordLookup) {
    title = words.text("about.title")
    description = words.text("about.description")
    countBeforeTime = words.phrase("about.count-before-time", "count")
    countNoneBeforeTime = words.text("about.count-none-before-time")
    fromNewest = words.text("about.from-newest")
    fromNewestElsewhere = words.text("about.from-newest-elsewhere")
    fromSearch = words.text("about.from-search")
    fromSearchElsewhere = words.text("about.from-search-elsewhere")
    fromGraphql = words.text("about.from-graphql")
    fromGraphqlElsewhere = words.text("about.from-graphql-elsewhere")
    fromInput = words.text("about.from-input")
    fromSample = words.text("about.from-sample")
    fromSampleAsFallback = words.text("about.from-sample-as-fallback")
    shows = words.phrase("about.shows", "count")
    showsAlsoOthers = words.text("about.shows-also-others")
    showsNone = words.text("about.shows-none")
    showsNewest = words.text("about.shows-newest")
    showsOthersToo = words.text("about.shows-others-too")
    onlyCountries = words.phrase("about.only-countries", "count", "countries")
    onlySectors = words.phrase("about.only-sectors", "count", "sectors")
    onlyThemes = words.phrase("about.only-themes", "count", "themes")
    onlyPartners = words.phrase("about.only-partners", "count", "partners")
    ofTheseOnlySectors = words.phrase("about.of-these-only-sectors", "count", "sectors")
    ofTheseOnlyThemes = words.phrase("about.of-these-only-themes", "count", "themes")
    ofTheseOnlyPartners = words.phrase("about.of-these-only-partners", "count", "partners")
    flawless = words.text("about.flawless")
    flawlessNone = words.text("about.flawless-none")
    skipped = words.phrase("about.skipped", "count")
    times = words.phrase("about.times", "count")
    issueLoan = words.phrase("about.issue-loan", "number")
    issueEntry = words.phrase("about.issue-entry", "number")
    issueLine = words.phrase("about.issue-line", "number")
    issueEverything = words.text("about.issue-everything")
    issueAgain = words.phrase("about.issue-again", "count")
    moreIssues = words.phrase("about.more-issues", "count")
    picturesLinked = words.text("about.pictures-linked")
    picturesOwn = words.text("about.pictures-own")
    picturesOwnFromKiva = words.text("about.pictures-own-from-kiva")
    picturesMissing = words.phrase("about.pictures-missing", "count")
    picturesFailed = words.text("about.pictures-failed")
    picturesNowhere = words.text("about.pictures-nowhere")
    picturesOff = words.text("about.pictures-off")
  }
}
