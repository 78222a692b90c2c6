internal import Diagnostics
internal import Host
internal import Loans
internal import Rendering

/// The files that a person made for a site: templates, notes and files to be copied. All are
/// checked.
struct SiteSources: Sendable {
  /// Reads the templates. The defaults are read while the build goes on, until it needs them.
  private let reading: Task<TemplateFolder, any Error>
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
    let ownTemplates = reading.ownTemplates
    self.reading = Task.detached { try ownTemplates ?? TemplateFolder() }
    var notes = reading.notes
    excludedNotes = notes.removeNotes(onLoans: settings.exclude)
    self.notes = notes
    staticFolder = reading.staticFolder
    warnings = reading.folder.warnings
  }

  /// Returns the templates, once the defaults have been read.
  ///
  /// - Throws: Errors in the defaults, of which there are none.
  func templates() async throws -> TemplateFolder { try await reading.value }
}
