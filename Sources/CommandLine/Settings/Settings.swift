package import Kiva
package import Loans
package import SiteIndex
package import Words

/// The settings of a run, resolved from flags, environment, settings file and defaults.
package struct Settings: Equatable, Sendable {
  /// The source of loans. `auto` tries all sources of Kiva in order.
  package enum Source: String, CaseIterable, Sendable {
    case auto, newest, search, graphql, team, lender, sample
  }

  /// The substitute when Kiva cannot be reached and nothing is cached.
  package enum Fallback: String, CaseIterable, Sendable { case none, sample }

  /// The way in which pages show the pictures of loans.
  package enum Images: String, CaseIterable, Sendable {
    /// Pages link to the pictures on Kiva's server.
    case link
    /// Pictures are fetched and become part of the site.
    case download
    case none
  }

  package var source = Source.auto
  /// The number or the short name of the team whose loans are shown.
  package var team: String?
  /// The public ID of the lender whose loans are shown.
  package var lender: String?
  package var inputs: [String] = []
  package var api = LoanQuery.standardAPI
  package var fallback = Fallback.none
  package var limit = 100
  static let maximumLimit = 1_000_000
  package var filter = LoanFilter()
  package var keep: [LoanID] = []
  /// Loans that the site never shows, even if they are in the listing or in `keep`.
  package var exclude: Set<LoanID> = []
  /// The named searches, in the order of the settings file.
  package var views: [LoanView] = []
  /// The time for which the page of a loan is kept after the loan has left the listing.
  package var retain = Duration.seconds(90 * 86_400)
  /// How far the history reaches back; zero for no history.
  package var history = Duration.seconds(400 * 86_400)
  /// How long names, texts and pictures of a loan stay after it has ended; `nil` for ever.
  package var namesFor: Duration? = .seconds(30 * 86_400)
  package var details = true
  /// The age after which texts and terms are requested anew.
  package var detailsAge = Duration.seconds(7 * 86_400)
  package var images = Images.link
  package var userAgent: String?
  package var appID: AppID?

  /// The language of a site in one language.
  package var language = LanguageTag.english
  /// The languages of a site in several, the first one at its root; empty for one language.
  package var languages: [LanguageTag] = []
  /// Whether to build only `language` instead of `languages`, because it was set in a nearer place.
  package var usesOneLanguage = false
  /// The title of the site; `nil` for the default title in the site's words.
  package var title: String?
  package var siteDescription: String?
  /// Whether pages say how old their data is, and count days by the reader's clock.
  package var ageNotice = true
  /// The presets above the list, empty for none; `nil` for all built-in ones.
  package var presets: [PresetSetting]?
  /// The value of `presets` for a list without presets.
  static let noPresets = "none"
  /// The pages that have pictures for messengers of their own.
  package var previews = PreviewScope.site
  package var index = SiteSettings.IndexedPages.lists
  /// The formats of the data files, empty for no such files; `nil` for the default ones.
  package var data: Set<DataFormat>?
  /// The formats of the data files, with the default ones if the settings do not choose any.
  package var dataFormats: Set<DataFormat> { data ?? Set(DataFormat.defaults) }
  /// Whether one of the data files has the events of the history.
  package var publishesEvents: Bool { !dataFormats.isDisjoint(with: [.csv, .db]) }
  /// The value of the setting `data` for a site without data files.
  static let noData = "none"
  /// The origins of the pages that may show pages of the site in frames; empty if any page may.
  package var embedOn: [String] = []
  package var author: String?
  package var footer: String?
  package var accent: AccentColors?
  /// The paths of pictures in the folder of static files.
  package var logo: String?
  package var icon: String?
  /// The title, the description and the footer in several languages, in place of the texts above.
  package var titles = Translations()
  package var descriptions = Translations()
  package var footers = Translations()
  /// The titles of named searches in several languages, by the names of the searches.
  package var viewTitles: [String: Translations] = [:]
  /// The maximum number of cards on a page of the list.
  package var cards = 1000

  package var root = "."
  /// The settings file; `nil` for the default one, if it exists.
  package var config: String?
  static let defaultConfig = "kivagen.yml"
  package var output = "Output"
  package var templates = "Templates"
  package var notes = "Notes"
  package var staticFolder = "Static"
  package var baseURL: String?

  package var maxAge = Duration.seconds(600)
  package var offline = false
  package var refresh = false
  package var timeout = Duration.seconds(120)
  /// The maximum size of a response after decompression, in bytes.
  package var maxBodyBytes = 64 << 20
  /// The maximum size, in bytes, of a file of loans, of a template for `render` and of its data.
  package var maxInputBytes = 1 << 30
  package var save: String?
  package var strict = false
  package var now: Timestamp?

  package var dryRun = false
  package var quiet = false
  package var verbose = false
  package var json = false
  /// Whether the JSON summary lists the files that were written or deleted.
  package var changedPaths = false
  /// Whether a site that had loans may be published without any.
  package var allowEmpty = false
  package var adopt = false
  package var overwrite = false
  /// Whether to render every file again, without trusting the records of the store.
  package var rebuild = false

  /// The host on which the server listens.
  package var host = "127.0.0.1"
  package var port = 4141
  /// Further names of the server.
  package var allowedHosts: [String] = []
  /// The time between fetches while the site is served; zero for none.
  package var refetch = Duration.zero
  package var open = false

  /// The files to which the history is written, or from which it is read.
  package var historyExport: String?
  package var historyImport: String?

  /// Whether files are copied into the folder of templates.
  package var copy = false

  package var hosts: Set<SiteHost> = []
  /// The address from which workflows install kivagen; `nil` for this version's release.
  package var packageAddress: String?
  /// The package's SHA-256 in lowercase hexadecimal; `nil` to look it up in `SHA256SUMS` beside it.
  package var packageChecksum: String?

  /// Whether a check includes the links of the built site, and external addresses.
  package var links = false
  package var external = false
  /// Whether to request all external addresses, even if many of them differ only in a number.
  package var allExternal = false
  /// The time for which a valid address is cached.
  package var linkMaxAge = Duration.seconds(86_400)

  package var renderData = "-"
  package var renderPartials: String?

  package init() {}

  /// The team or the lender whose loans are shown; `nil` for other sources.
  package var portfolio: Portfolio? {
    switch source {
    case _ where !inputs.isEmpty: nil
    case .team: team.map(Portfolio.team)
    case .lender: lender.map(Portfolio.lender)
    case .auto, .newest, .search, .graphql, .sample: nil
    }
  }

  /// The languages of the pages, at least one, with the first at the root of the site.
  package var pageLanguages: [LanguageTag] {
    languages.isEmpty || usesOneLanguage ? [language] : languages
  }

  /// The language of notes and texts without a stated one.
  var originalLanguage: LanguageTag { languages.first ?? language }

  package var checksLinks: Bool { links || checksExternalLinks }
  package var checksExternalLinks: Bool { external || allExternal }

  subscript(publishedOn host: SiteHost) -> Bool {
    get { hosts.contains(host) }
    set { if newValue { hosts.insert(host) } else { hosts.remove(host) } }
  }
}
