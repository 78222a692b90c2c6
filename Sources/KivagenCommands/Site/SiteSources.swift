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
  /// - Throws: `SiteErrors` with every error in every template, note and file, or the errors of
  ///   `SiteFolder` and `StaticFolder`.
  init(_ settings: Settings, files: FileSystem) throws {
    let folder = try SiteFolder(settings: settings, files: files)
    var errors: [Diagnostic] = []
    let templates = Self.collect(&errors) { () throws(SiteErrors) in
      try TemplateFolder(folder.templates)
    }
    let notes = Self.collect(&errors) { () throws(SiteErrors) in try Notes(folder.notes) }
    staticFolder = try StaticFolder(settings, files: files)
    errors += staticFolder.errors
    guard let templates, var notes, errors.isEmpty else { throw SiteErrors(errors) }
    excludedNotes = notes.removeNotes(onLoans: settings.exclude)
    self.templates = templates
    self.notes = notes
    warnings = folder.warnings
  }

  private static func collect<Result>(
    _ errors: inout [Diagnostic], _ work: () throws(SiteErrors) -> Result
  ) -> Result? {
    do throws(SiteErrors) {
      return try work()
    } catch {
      errors += error.diagnostics
      return nil
    }
  }
}
