internal import Diagnostics
internal import Host
internal import Rendering

/// The templates, notes and static files of a site, read and checked as far as possible, with every
/// error in them.
struct SourceReading: Sendable {
  /// The files of the templates and notes.
  let folder: SiteFolder
  /// The templates, or `nil` if there are errors in them.
  let templates: TemplateFolder?
  /// The notes that could be parsed.
  let notes: Notes
  let staticFolder: StaticFolder
  /// All errors: first those about files that cannot be read.
  let errors: [CommandError]

  /// Reads and checks the sources of a site.
  ///
  /// - Throws: `CommandError.interrupted` if the run is cancelled.
  init(_ settings: Settings, files: FileSystem) throws(CommandError) {
    folder = try SiteFolder(settings: settings, files: files)
    var diagnostics: [Diagnostic] = []
    do throws(SiteErrors) {
      templates = try TemplateFolder(folder.templates)
    } catch {
      templates = nil
      diagnostics += error.diagnostics
    }
    notes = Notes(folder.notes, unreadNames: folder.unreadNotes, errors: &diagnostics)
    staticFolder = try StaticFolder(settings, files: files)
    let textErrors =
      diagnostics.isEmpty ? [] : [CommandError(diagnostics, exit: .badSettings)]
    errors = folder.errors + textErrors + staticFolder.errors
  }
}
