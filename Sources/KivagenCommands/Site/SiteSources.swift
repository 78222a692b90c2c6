internal import Diagnostics
internal import Host
internal import Loans
internal import Rendering

/// The files that a person made for a site: templates, notes and files to be copied. All are
/// checked.
struct SiteSources: Sendable {
  let templates: TemplateFolder
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
    guard let templates = reading.templates, reading.errors.isEmpty else {
      throw CommandError(combining: reading.errors)
    }
    var notes = reading.notes
    excludedNotes = notes.removeNotes(onLoans: settings.exclude)
    self.templates = templates
    self.notes = notes
    staticFolder = reading.staticFolder
    warnings = reading.folder.warnings
  }
}
