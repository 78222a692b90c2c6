internal import Diagnostics
internal import Host
internal import Rendering

/// The files a person wrote for a site: templates and notes, as bytes.
struct SiteFolder: Sendable {
  var templates: [SiteFile]
  var notes: [SiteFile]

  /// Reads both folders; one that is not there is empty, unless the settings name it.
  ///
  /// Throws `CommandError` 78 for a folder that is named but not there and for files that are too
  /// large, 74 for what cannot be read.
  init(settings: Settings, files: FileSystem) throws(CommandError) {
    templates = try Self.read(
      settings.templates, default: Settings().templates, root: settings.root,
      suffixes: [".mustache", ".css", ".js"], depth: 0, limit: FileLimit.template, files: files)
    notes = try Self.read(
      settings.notes, default: Settings().notes, root: settings.root, suffixes: [".md"], depth: 1,
      limit: Note.mostBytes, files: files)
  }

  private static func read(
    _ name: String, default defaultName: String, root: String, suffixes: [String], depth: Int,
    limit: Int, files: FileSystem
  ) throws(CommandError) -> [SiteFile] {
    let folder = path(name, below: root)
    var found: [SiteFile] = []
    var mistakes: [Diagnostic] = []
    do throws(FileError) {
      if try files.status(folder) == nil, name == defaultName { return [] }
      for name in try files.names(below: folder, suffixes: suffixes, depth: depth) {
        let path = "\(folder)/\(name)"
        do throws(FileError) {
          found.append(SiteFile(name: name, displayPath: path, bytes: try files.read(path, limit)))
        } catch {
          if !error.isTooLarge { throw error }
          mistakes.append(.tooLarge(path, limit))
        }
      }
    } catch {
      throw CommandError(error, exit: error.isNotFound ? .badSettings : .ioFailed)
    }
    if !mistakes.isEmpty { throw CommandError(mistakes, exit: .badSettings) }
    return found
  }
}

/// The path as it is if it is absolute, else below `folder`; `.` is left out.
func path(_ path: String, below folder: String) -> String {
  if path.hasPrefix("/") || folder == "." { return path }
  return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
}
