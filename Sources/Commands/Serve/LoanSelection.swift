internal import Building
internal import CommandLine
internal import Host
internal import Loans

/// What determines the loans of a site. Two builds with the same selection can have the same loans.
struct LoanSelection: Equatable {
  /// The settings without those that only concern pages and messages.
  let settings: Settings
  /// The loans that have a note, which are part of the site even if they are not listed.
  let loansWithNotes: Set<LoanID>
  /// The versions of the input files; `nil` for a file that does not exist.
  let inputs: [FileStatus?]

  /// The selection of a run whose input files have not been read yet.
  init(_ run: CommandRun, loansWithNotes: Set<LoanID>) {
    settings = run.settings.ofLoans
    self.loansWithNotes = loansWithNotes
    inputs = run.settings.inputPaths(on: run.machine).map {
      try? run.machine.files.target(of: $0)
    }
  }

  /// The selection of a build whose sources were read, but not its input files.
  init(of context: BuildContext) {
    self.init(context.run, loansWithNotes: Set(context.result(\.sources).loansWithNotes))
  }
}

extension Settings {
  /// The settings without those that only concern pages and messages.
  fileprivate var ofLoans: Settings {
    let defaults = Settings()
    var settings = self
    settings.language = defaults.language
    settings.languages = []
    settings.usesOneLanguage = false
    settings.title = nil
    settings.siteDescription = nil
    settings.author = nil
    settings.footer = nil
    settings.titles = Translations()
    settings.descriptions = Translations()
    settings.footers = Translations()
    settings.viewTitles = [:]
    settings.cards = defaults.cards
    settings.baseURL = nil
    settings.views = []
    settings.templates = defaults.templates
    settings.notes = defaults.notes
    settings.staticFolder = defaults.staticFolder
    settings.quiet = false
    settings.verbose = false
    settings.refresh = false
    settings.refetch = .zero
    return settings
  }
}
