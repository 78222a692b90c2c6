internal import Kiva
package import Loans
package import SiteIndex
package import Words

/// The settings of a run, resolved from flags, environment, settings file and defaults.
package struct Settings: Equatable, Sendable {
  /// Where loans come from. `auto` tries all sources of Kiva in order.
  package enum Source: String, CaseIterable, Sendable { case auto, newest, search, graphql, sample }

  /// What is used when Kiva cannot be reached and nothing is cached.
  package enum Fallback: String, CaseIterable, Sendable { case none, sample }

  /// How pages show the pictures of loans.
  package enum Images: String, CaseIterable, Sendable {
    /// Pages link to the pictures on Kiva's server.
    case link
    /// Pictures are fetched and become part of the site.
    case download
    case none
  }

  package var source = Source.auto
  package var inputs: [String] = []
  package var api = LoanQuery.standardAPI
  package var fallback = Fallback.none
  package var limit = 100
  package var filter = LoanFilter()
  package var keep: [LoanID] = []
  /// Loans that the site never shows, even if they are listed or to be kept.
  package var exclude: Set<LoanID> = []
  /// The named searches, in the order of the settings file.
  package var views: [LoanView] = []
  /// How long the page of a loan stays after the loan has left the listing.
  package var retain = Duration.seconds(90 * 86_400)
  /// How long the history of the site reaches back; zero if there is none.
  package var history = Duration.seconds(400 * 86_400)
  package var details = true
  package var images = Images.link
  package var userAgent: String?
  package var appID: AppID?

  /// The language of a site in one language.
  package var language = LanguageTag.english
  /// The languages of a site in several, of which the first is at its root; empty for a site in one
  /// language.
  package var languages: [LanguageTag] = []
  /// Whether a site in several languages is built in `language` only, because that was set in a
  /// nearer place.
  package var usesOneLanguage = false
  /// The title of the site; `nil` for that of its words.
  package var title: String?
  package var siteDescription: String?
  package var author: String?
  package var footer: String?
  /// The title, the description and the footer in several languages, in place of the texts above.
  package var titles = Translations()
  package var descriptions = Translations()
  package var footers = Translations()
  /// The titles of named searches in several languages, by the names of these.
  package var viewTitles: [String: Translations] = [:]
  /// The maximum number of cards on one page of the list.
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
  /// Whether the JSON summary has the paths of the files that were written or deleted.
  package var changedPaths = false
  /// Whether a site that had loans may be published without any.
  package var allowEmpty = false
  package var adopt = false
  package var overwrite = false
  /// Whether every file is made again even if nothing has changed, and the records of the store are
  /// not trusted.
  package var rebuild = false

  /// Where the site is served.
  package var host = "127.0.0.1"
  package var port = 4141
  /// Further names by which the server may be asked.
  package var allowedHosts: [String] = []
  /// How often Kiva is asked again while the site is served; zero is never.
  package var refetch = Duration.zero
  package var open = false

  /// The files that the history is written to or read from.
  package var historyExport: String?
  package var historyImport: String?

  /// Whether files are copied into the folder of templates.
  package var copy = false

  package var hosts: Set<SiteHost> = []
  /// The address from which these workflows install kivagen; `nil` for this version's release.
  package var packageAddress: String?
  /// The SHA-256 of that package, as 64 lowercase hexadecimal digits; `nil` if the workflows look it
  /// up in the file `SHA256SUMS` beside the package.
  package var packageChecksum: String?

  /// Whether a check includes the links of the built site, and addresses on other servers.
  package var links = false
  package var external = false
  /// Whether every address on other servers is requested, also of many that differ in a number.
  package var allExternal = false
  /// How long the result for an address is kept.
  package var linkMaxAge = Duration.seconds(86_400)

  package var renderData = "-"
  package var renderPartials: String?

  package init() {}

  /// The languages of the pages, of which the first is at the root of the site; at least one.
  package var pageLanguages: [LanguageTag] {
    languages.isEmpty || usesOneLanguage ? [language] : languages
  }

  /// The language of notes and texts that do not say in which language they are.
  var originalLanguage: LanguageTag { languages.first ?? language }

  package var checksLinks: Bool { links || checksExternalLinks }
  package var checksExternalLinks: Bool { external || allExternal }

  subscript(publishedOn host: SiteHost) -> Bool {
    get { hosts.contains(host) }
    set { if newValue { hosts.insert(host) } else { hosts.remove(host) } }
  }
}
