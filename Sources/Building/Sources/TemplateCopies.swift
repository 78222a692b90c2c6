package import CommandLine
package import Host
internal import Pages
internal import Rendering
package import SiteIndex

extension FileSystem {
  /// Returns the type of the entry at a path, following links; `nil` if there is none.
  package func targetType(of path: String) throws(FileError) -> FileStatus.FileType? {
    try status(path) == nil ? nil : target(of: path).type
  }
}

/// The built-in files to copy into a site's folder of templates. Existing files are never replaced.
package struct TemplateCopies {
  package let files: [SiteFile]
  private let fileSystem: FileSystem

  /// Checks that all files can be written. Names need not end with `.mustache`, and the folder need
  /// not exist. Throws `CommandError` with the exit code 64 for unknown names, and 73 if a file
  /// cannot be written.
  package init(of names: [String], to folder: String, files: FileSystem) throws(CommandError) {
    fileSystem = files
    if names.isEmpty {
      throw CommandError(
        "option '--copy' needs the names of files: kivagen templates --copy card.mustache",
        exit: .usage)
    }
    var copies: [SiteFile] = []
    var unknown: [String] = []
    for name in names {
      guard var file = Self.file(named: name) else {
        unknown.append(Self.unknown(name))
        continue
      }
      if copies.contains(where: { $0.name == file.name }) { continue }
      file.displayPath = folder.hasSuffix("/") ? folder + file.name : "\(folder)/\(file.name)"
      copies.append(file)
    }
    if !unknown.isEmpty { throw CommandError(lines: unknown, exit: .usage) }
    self.files = copies
    try checkFolder(folder)
    var conflicts: [String] = []
    for copy in copies { if let conflict = try conflict(with: copy) { conflicts.append(conflict) } }
    if !conflicts.isEmpty { throw CommandError(lines: conflicts, exit: .cannotCreate) }
  }

  /// Writes a file. Throws `CommandError` with the exit code 73. Files that were written before are
  /// kept.
  package func write(_ file: SiteFile) throws(CommandError) {
    try CommandError.converting(to: .cannotCreate) { () throws(FileError) in
      try fileSystem.makeFolder(FileSystem.folder(of: file.displayPath))
      try fileSystem.createFile(file.displayPath, file.bytes)
    }
  }

  private static func file(named name: String) -> SiteFile? {
    EmbeddedTemplates.files.first { $0.name == name }
      ?? EmbeddedTemplates.files.first { $0.name == "\(name).mustache" }
  }

  private static func unknown(_ name: String) -> String {
    if name == SiteAssets.customStyle {
      return
        "'\(name)' is not built in, so there is nothing to copy: it is a file of your own, whose "
        + "rules are added to those of 'style.css'"
    }
    if let last = name.split(separator: "/").last.map(String.init), last != name,
      let built = file(named: last)
    {
      return "there is no built-in file '\(name)'; did you mean '\(built.name)'?"
    }
    var hint = TemplateFolder.hint(on: name)
    if hint.isEmpty, !name.contains(".") { hint = TemplateFolder.hint(on: "\(name).mustache") }
    return "there is no built-in file '\(name)'"
      + (hint.isEmpty ? "; 'kivagen templates' lists them" : hint)
  }

  private func checkFolder(_ folder: String) throws(CommandError) {
    let type = try CommandError.converting(to: .cannotCreate) { () throws(FileError) in
      try fileSystem.targetType(of: folder)
    }
    if type == nil || type == .folder { return }
    throw CommandError(
      "'\(folder)' is not a folder, so nothing can be copied into it; rename it, or name another "
        + "folder with --templates", exit: .cannotCreate)
  }

  /// Returns the reason why a file cannot be written, or `nil` if it can.
  private func conflict(with file: SiteFile) throws(CommandError) -> String? {
    let path = file.displayPath
    let folder = FileSystem.folder(of: path)
    let (type, folderType) = try CommandError.converting(to: .cannotCreate) {
      () throws(FileError) in
      let folderType = try fileSystem.targetType(of: folder) ?? .folder
      return (folderType == .folder ? try fileSystem.status(path)?.type : nil, folderType)
    }
    if folderType != .folder {
      return "cannot write '\(path)': '\(folder)' is not a folder; rename or delete it"
    }
    return switch type {
    case nil: nil
    case .file: "'\(path)' exists already; rename or delete it to get a copy of the built-in one"
    case .folder: "cannot write '\(path)': it is a folder; rename or delete it"
    case .link, .other:
      "cannot write '\(path)': something exists there already; rename or delete it"
    }
  }
}
