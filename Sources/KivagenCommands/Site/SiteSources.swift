internal import Diagnostics
internal import Host
internal import Loans
internal import Rendering

/// The files that a person made for a site: templates, notes and files to be copied. All are
/// checked.
struct SiteSources: Sendable {
  /// The task that returns the templates in each language. It reads the defaults while the build
  /// fetches the loans; the templates of the site's own have been read before.
  private let templatesTask: Task<Result<[TemplateFolder], SiteErrors>, Never>
  /// The notes in each language, without those about excluded loans.
  let notes: [Notes]
  let staticFolder: StaticFolder
  /// Warnings about files and folders that look like templates or notes but are not read.
  let warnings: [Warning]
  /// A warning for each note that is about an excluded loan. These never fail a build.
  let excludedNotes: [Warning]

  /// Reads and checks the sources of a site.
  ///
  /// - Throws: `CommandError` with every error in every template, note and file.
  init(_ settings: Settings, files: FileSystem) throws(CommandError) {
    let reading = try SourceReading(settings, files: files)
    if !reading.errors.isEmpty { throw CommandError(combining: reading.errors) }
    let ownTemplates = reading.ownTemplates
    let languages = settings.pageLanguages
    templatesTask = Task.detached {
      if let ownTemplates { return .success(ownTemplates) }
      return Result { () throws(SiteErrors) in try TemplateFolder.all([], languages: languages) }
    }
    (notes, excludedNotes) = reading.notes(without: settings.exclude)
    staticFolder = reading.staticFolder
    warnings = reading.folder.warnings
  }

  /// Returns the templates, and waits for the defaults if they are still being read.
  ///
  /// - Throws: Errors in the built-in templates; tests make sure that there are none.
  func templates() async throws(SiteErrors) -> [TemplateFolder] {
    try await templatesTask.value.get()
  }

  /// Returns a warning for each note on one of the loans that do not exist.
  func orphanWarnings(onLoans missing: [LoanID]) -> [Warning] {
    notes.flatMap { $0.orphanWarnings(onLoans: missing) }.distinct
  }

  /// The sorted IDs of the loans with a note in any language, which stay on the site when they leave
  /// the list.
  var loansWithNotes: [LoanID] { Set(notes.flatMap(\.loanIDs)).sorted() }
}
