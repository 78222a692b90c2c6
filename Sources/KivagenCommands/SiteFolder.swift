internal import Host
internal import Rendering

/// The files a person wrote for a site: templates and notes, as bytes.
struct SiteFolder: Sendable {
  var templates: [SiteFile]
  var notes: [SiteFile]

  /// Reads both folders; one that is not there is empty, unless the settings name it.
  ///
  /// Throws `CommandError` 78 for a folder that is named but not there, 74 for what cannot be read.
  init(settings: Settings, files: FileSystem) throws(CommandError) {
    templates = try Self.read(
      settings.templates, default: Settings().templates, root: settings.root,
      suffixes: [".mustache", ".css", ".js"], depth: 0, files: files)
    notes = try Self.read(
      settings.notes, default: Settings().notes, root: settings.root, suffixes: [".md"], depth: 1,
      files: files)
  }

  private static func read(
    _ name: String, default defaultName: String, root: String, suffixes: [String], depth: Int,
    files: FileSystem
  ) throws(CommandError) -> [SiteFile] {
    let folder = path(name, below: root)
    do throws(FileError) {
      if try files.status(folder) == nil, name == defaultName { return [] }
      return try files.names(below: folder, suffixes: suffixes, depth: depth)
        .map { name throws(FileError) in
          let path = "\(folder)/\(name)"
          return SiteFile(name: name, displayPath: path, bytes: try files.read(path))
        }
    } catch {
      throw CommandError("\(error)", exit: error.isNotFound ? .badSettings : .ioFailed)
    }
  }
}

/// The path as it is if it is absolute, else below `folder`; `.` is left out.
func path(_ path: String, below folder: String) -> String {
  if path.hasPrefix("/") || folder == "." { return path }
  return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
}
