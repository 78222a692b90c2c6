internal import Diagnostics
internal import Fetching
internal import Kiva
internal import Loans
internal import Site
internal import SiteIndex
internal import Words

/// All settings. `SettingGroup` has their order in the help.
package let settingsTable: [Setting] =
  sourceSettings + settingsOfSite + languageSettings + folderSettings + runSettings
  + settingsOfSingleCommands

/// The statuses of loans in the words of Kiva's REST API.
private let statusNames = Loan.Status.kivaStatuses.map(\.name)

private let sourceSettings: [Setting] = [
  .choice(
    "source", "NAME", \.source,
    "where loans come from: auto (newest, search and graphql, in the order that suits the filter), one of these, the loans of a team or a lender, or sample"
  ),
  .portfolio(
    "team", "NAME|ID", \.team,
    "the lending team whose loans are shown, by its short name or its number, with --source team",
    expected: "the short name or the number of a team", path: "team"),
  .portfolio(
    "lender", "ID", \.lender,
    "the lender whose loans are shown, by public ID, with --source lender",
    expected: "the public ID of a lender", path: "lender"),
  .list(
    "status", "LIST", \.filter.statuses,
    "only loans of a team or a lender with these statuses: \(statusNames.joined(separator: ", "))",
    expected: "the statuses of loans, such as fundraising,in_repayment",
    read: { text in Loan.Status.kivaStatuses.first { $0.name == text.lowercased() } },
    suggest: { nearestName(to: $0.lowercased().replacing(" ", with: "_"), among: statusNames) }
  ).completed(by: .words(statusNames)),
  .file(
    "input", shape: .repeated,
    "read loans from this file instead of asking Kiva; - is standard input; repeatable"
  ) { $0.inputs.append($1) },
  .address(
    "api", default: Settings().api,
    "base URL of the API, so that a mirror or a test server can be used"
  ) { $0.api = $1.text },
  .choice(
    "fallback", "none|sample", \.fallback,
    "what to use when Kiva cannot be reached and nothing is cached"
  ).only(for: .build, .serve),
  .count(
    "limit", upTo: Settings.maximumLimit, \.limit,
    "the maximum number of loans, the newest ones that match; for a team or a lender, all unless given"
  ),
  .list(
    "country", "LIST", \.filter.countries, "only loans in these countries, by ISO code",
    expected: "the ISO codes of countries, such as KE,UG",
    read: { CountryCode.isKnown($0.uppercased()) ? $0.uppercased() : nil },
    suggest: { CountryNames.code(for: $0) }
  ).completed(by: .countries),
  .list(
    "sector", "LIST", \.filter.sectors, "only loans in these sectors, by name",
    expected: "the names of sectors, such as Food,Agriculture"
  ) { FilterValues.name(spelled: $0, among: FilterValues.kivaSectors) }
  .completed(by: .words(FilterValues.kivaSectors)),
  .list(
    "theme", "LIST", \.filter.themes, "only loans with these themes, by name",
    expected: "the names of themes, such as Green"
  ) { FilterValues.name(spelled: $0, among: FilterValues.kivaThemes) }
  .completed(by: .words(FilterValues.kivaThemes)),
  .list(
    "partner", "LIST", \.filter.partners, "only loans of these field partners, by number",
    expected: "the numbers of field partners, from 1 up, such as 133,185"
  ) { Int($0).flatMap { $0 > 0 ? $0 : nil } },
  .list(
    "keep", "IDS", \.keep, "loans that stay on the site after they have left the list, by ID",
    expected: loanIDs, read: loanID, suggest: loanNumber(inAddress:)),
  Setting(
    name: "exclude", placeholder: "IDS",
    meaning: "loans that are never shown, by ID; what the site had about them is deleted",
    shape: .list
  ) { settings, value throws(Setting.Expected) in
    guard let id = loanID(value) else {
      throw Setting.Expected(text: loanIDs, suggestion: loanNumber(inAddress: value))
    }
    settings.exclude.insert(id)
  }.only(for: .build, .serve, .fetch, .history),
  .duration(
    "retain", \.retain, "how long the page of a loan stays after the loan has left the list"
  ).only(for: .build, .serve),
  .duration(
    "history", \.history,
    "how long the history of loans is kept; 0 records no events and deletes the existing ones"
  ).only(for: .build, .serve),
  .duration(
    "names-for", orForever: "always", \.namesFor,
    "how long names, texts and pictures stay once a loan has ended; a loan with a note keeps them; for a team or a lender, always unless given"
  ).only(for: .build, .serve),
  .flag(
    "details", \.details,
    "leave out texts, terms and field partners, which need requests of their own"),
  .duration(
    "details-age", \.detailsAge,
    "how old texts and terms may be before they are requested again, a quarter of them in each build"
  ),
  .choice(
    "images", "link|download|none", \.images,
    "pictures of loans: link to Kiva's server, download into the site, or none"
  ).only(for: .build, .serve),
  .value(
    "user-agent", "TEXT", default: "kivagen and its version", \.userAgent,
    "how kivagen identifies itself to Kiva", expected: "a line of ASCII text",
    read: { text in !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? text : nil }
  ),
  .value(
    "app-id", "ID", \.appID, "a reverse-DNS name, sent with requests and in links to Kiva",
    expected: "a reverse-DNS name such as org.example.loans", read: { AppID($0) }),
]

/// The built-in languages. They are constants because finding their files would take time at each
/// start.
package let completedLanguages = ["en", "es", "fr", "zh-Hans"]

private let languageSettings: [Setting] = [
  Setting(
    name: "language", placeholder: "TAG", defaultText: Settings().language.text,
    meaning:
      "the language of the pages: \(completedLanguages.joined(separator: ", ")) or one of your "
      + "own"
  ) { settings, value throws(Setting.Expected) in settings.language = try language(value) }
  .forLanguages.only(for: .initialize, .build, .serve, .fetch, .check, .new, .templates),
  Setting(
    name: "languages", placeholder: "LIST",
    meaning:
      "the languages of a multilingual site, as tags: the first at the root, each of the others "
      + "in its own folder", shape: .list
  ) { settings, value throws(Setting.Expected) in
    let language = try language(value)
    if settings.languages.contains(language) { throw Setting.Expected(text: "each language once") }
    // The first language has no folder.
    if !settings.languages.isEmpty, WindowsName.isDevice(language.text) {
      throw Setting.Expected(text: "a tag that Windows allows as the name of a folder")
    }
    settings.languages.append(language)
  }.forLanguages,
]

@Sendable private func language(_ text: String) throws(Setting.Expected) -> LanguageTag {
  if let language = LanguageTag(text) { return language }
  throw Setting.Expected(text: "the tag of a language, such as en, es, fr or zh-Hans")
}

private let folderSettings: [Setting] = [
  .text(
    "output", short: "o", "DIR", \.output, "where the site is written"
  ).only(for: .build, .serve, .check, .clean, .history),
  .text(
    "templates", "DIR", \.templates,
    "your own templates, style and scripts; each file replaces the built-in one"
  ).only(for: .build, .serve, .check, .templates),
  .text("notes", "DIR", \.notes, "your notes").only(for: .build, .serve, .fetch, .check, .new),
  .text("static", "DIR", \.staticFolder, "your own files, which are copied into the site unchanged")
    .only(for: .build, .serve, .check),
  .text(
    "root", short: "C", "DIR", \.root, isKey: false,
    "the site's own folder, to which its other folders are relative"
  ).forSiteCommands,
  .text(
    "config", short: "c", "FILE", default: Settings.defaultConfig, \.config, isKey: false,
    "the settings file"
  ).forSiteCommands,
]

private let runSettings: [Setting] = [
  .duration("max-age", \.maxAge, "how old a cached response may be before Kiva is asked again"),
  .flag("offline", \.offline, "use cached responses only"),
  .flag("refresh", \.refresh, "ask Kiva even if the cached response is fresh"),
  .duration(
    "timeout", atLeast: .seconds(1), \.timeout,
    "the maximum time a fetch may take, including retries and waiting"),
  .size("max-body", \.maxBodyBytes, "the maximum size of a response"),
  .size(
    "max-input", upTo: 16 << 30, \.maxInputBytes,
    "the maximum size of an input, a file or standard input"
  ).only(for: .build, .serve, .fetch, .history, .render),
  .file("save", isKey: false, "write the fetched loans as loans.json; - is standard output") {
    $0.save = $1
  }.only(for: .fetch),
  .flag(
    "strict", \.strict,
    "any warning fails the run, but for those about orphaned notes, notes still to be written, and excluded loans: "
      + "69 for stale or invented loans, 65 for the rest, 78 in a check"
  ).only(for: .build, .serve, .fetch, .check),
  .value(
    "now", "TIME", default: "the clock", \.now,
    "use this time instead of the clock: 2026-11-20T10:42:00Z (also SOURCE_DATE_EPOCH)",
    expected: "a time from 1970 to 9999 such as 2026-11-20T10:42:00Z, or seconds since 1970",
    read: { Timestamp(settingText: $0) }),
  .flag("dry-run", short: "n", \.dryRun, "write and delete nothing; only say what would change")
    .only(for: .initialize, .build, .clean).aboutRun,
  .flag("quiet", short: "q", \.quiet, "print errors only").forReportingCommands.aboutRun,
  .flag(
    "verbose", short: "v", \.verbose, "print more messages: each step with its time, and each file"
  ).forReportingCommands.aboutRun,
  .flag("json", \.json, "print one JSON summary on standard output").forReportingCommands.aboutRun,
  .flag(
    "changed-paths", \.changedPaths,
    "list the files that were written or deleted in the JSON summary"
  ).only(for: .build, .clean).aboutRun,
  .flag("allow-empty", \.allowEmpty, "publish a site without loans, even if it had some").only(
    for: .build, .serve, .fetch),
  .flag("adopt", \.adopt, "use a folder that holds files kivagen did not write").only(
    for: .build, .serve),
  .flag("overwrite", \.overwrite, "replace files of the site that someone edited").only(
    for: .build, .serve),
  .flag(
    "rebuild", \.rebuild, "make every file again, even if nothing has changed"
  ).only(for: .build, .serve).aboutRun,
]

extension Setting {
  /// The setting for commands that read notes or templates.
  fileprivate var forLanguages: Setting {
    completed(by: .words(completedLanguages))
      .only(for: .build, .serve, .fetch, .check, .new, .templates)
  }
}

private let loanIDs = "the ids of loans, from 1 up, such as 2715034,2715035"

/// Returns the identifier of a loan, which is a whole number of at least 1; `nil` for other texts.
@Sendable func loanID(_ text: String) -> LoanID? { Int(text).flatMap { $0 > 0 ? LoanID($0) : nil } }

/// Returns the number in the address of a loan at Kiva, such as
/// `https://www.kiva.org/lend/1234567`; `nil` for other texts.
@Sendable private func loanNumber(inAddress text: String) -> String? {
  text.firstMatch(of: /kiva\.org\/lend\/(\d+)/).map { String($0.1) }
}

extension Timestamp {
  /// Parses a time such as `2026-11-20T10:42:00Z`, a day such as `2026-11-20`, or Unix seconds.
  fileprivate init?(settingText text: String) {
    if let seconds = Int(text), (0...Timestamp.last.seconds).contains(seconds) {
      self.init(seconds: seconds)
    } else if let time = Timestamp(iso8601: text) ?? Timestamp(iso8601: "\(text)T00:00:00Z") {
      self = time
    } else {
      return nil
    }
  }
}
