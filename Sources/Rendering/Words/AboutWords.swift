import Words

/// The title of the page about the data, its description, and its sentences that depend on the
/// data.
struct AboutWords: Sendable {
  let title: String
  let description: String
  let countBeforeTime: Phrase<OnePlace>
  let countNoneBeforeTime: String
  let fromNewest: String
  let fromNewestElsewhere: String
  let fromSearch: String
  let fromSearchElsewhere: String
  let fromGraphql: String
  let fromGraphqlElsewhere: String
  let fromInput: String
  let fromSample: String
  let fromSampleAsFallback: String
  let shows: Phrase<OnePlace>
  let showsAlsoOthers: String
  let showsNone: String
  let showsNewest: String
  let showsOthersToo: String
  let onlyCountries: Phrase<TwoPlaces>
  let onlySectors: Phrase<TwoPlaces>
  let onlyThemes: Phrase<TwoPlaces>
  let onlyPartners: Phrase<TwoPlaces>
  let ofTheseOnlySectors: Phrase<TwoPlaces>
  let ofTheseOnlyThemes: Phrase<TwoPlaces>
  let ofTheseOnlyPartners: Phrase<TwoPlaces>
  let flawless: String
  let flawlessNone: String
  let skipped: Phrase<OnePlace>
  let times: Phrase<OnePlace>
  let issueLoan: Phrase<OnePlace>
  let issueEntry: Phrase<OnePlace>
  let issueLine: Phrase<OnePlace>
  let issueEverything: String
  let issueAgain: Phrase<OnePlace>
  let moreIssues: Phrase<OnePlace>
  let picturesLinked: String
  let picturesOwn: String
  let picturesOwnFromKiva: String
  let picturesMissing: Phrase<OnePlace>
  let picturesFailed: String
  let picturesNowhere: String
  let picturesOff: String

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
