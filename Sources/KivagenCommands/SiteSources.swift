internal import Diagnostics
internal import Host
internal import Rendering

/// What a person wrote for a site, read and checked: templates and notes.
struct SiteSources: Sendable {
  var templates: TemplateFolder
  var notes: Notes

  /// Throws `SiteMistakes` with every mistake of every template and note, or what `SiteFolder`
  /// throws.
  init(_ settings: Settings, files: FileSystem) throws {
    let folder = try SiteFolder(settings: settings, files: files)
    var mistakes: [Diagnostic] = []
    let templates = Self.collect(&mistakes) { () throws(SiteMistakes) in
      try TemplateFolder(folder.templates)
    }
    let notes = Self.collect(&mistakes) { () throws(SiteMistakes) in try Notes(folder.notes) }
    guard let templates, let notes else { throw SiteMistakes(mistakes) }
    self.templates = templates
    self.notes = notes
  }

  private static func collect<Result>(
    _ mistakes: inout [Diagnostic], _ work: () throws(SiteMistakes) -> Result
  ) -> Result? {
    do throws(SiteMistakes) {
      return try work()
    } catch {
      mistakes += error.diagnostics
      return nil
    }
  }
}
