internal import Diagnostics
internal import Host
internal import Rendering

/// What a person made for a site, checked: templates and notes, read, and files to be copied.
struct SiteSources: Sendable {
  var templates: TemplateFolder
  var notes: Notes
  var staticFolder: StaticFolder
  /// What lies beside them and is not read, one sentence each.
  var warnings: [String]

  /// Throws `SiteErrors` with every mistake of every template, note and file, or what
  /// `SiteFolder` and `StaticFolder` throw.
  init(_ settings: Settings, files: FileSystem) throws {
    let folder = try SiteFolder(settings: settings, files: files)
    warnings = folder.warnings
    var mistakes: [Diagnostic] = []
    let templates = Self.collect(&mistakes) { () throws(SiteErrors) in
      try TemplateFolder(folder.templates)
    }
    let notes = Self.collect(&mistakes) { () throws(SiteErrors) in try Notes(folder.notes) }
    staticFolder = try StaticFolder(settings, files: files)
    mistakes += staticFolder.mistakes
    guard let templates, let notes, mistakes.isEmpty else { throw SiteErrors(mistakes) }
    self.templates = templates
    self.notes = notes
  }

  private static func collect<Result>(
    _ mistakes: inout [Diagnostic], _ work: () throws(SiteErrors) -> Result
  ) -> Result? {
    do throws(SiteErrors) {
      return try work()
    } catch {
      mistakes += error.diagnostics
      return nil
    }
  }
}
