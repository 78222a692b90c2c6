internal import Diagnostics
internal import Host
internal import Loans
internal import Rendering

/// The files that a person made for a site: templates, notes and files to be copied. All are
/// checked.
struct SiteSources: Sendable {
  /// The templates of a site that has files of its own for them; `nil` for the defaults alone.
  private let ownTemplates: TemplateFolder?
  /// The notes, without those about excluded loans.
  let notes: Notes
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
    ownTemplates = reading.ownTemplates
    // The defaults are read once for all builds of the process, so nobody has to wait for this task.
    if ownTemplates == nil { Task.detached { TemplateFolder.prepareDefaults() } }
    var notes = reading.notes
    excludedNotes = notes.removeNotes(onLoans: settings.exclude)
    self.notes = notes
    staticFolder = reading.staticFolder
    warnings = reading.folder.warnings
  }

  /// Returns the templates, once the defaults have been read.
  ///
  /// - Throws: Errors in the defaults, of which there are none.
  func templates() throws(SiteErrors) -> TemplateFolder {
    if let ownTemplates { return ownTemplates }
    return try TemplateFolder()
  }
}
