internal import Building
internal import CommandLine
internal import Host

/// Files to create below a folder, without overwriting anything.
struct NewFiles {
  /// The path of the folder, as displayed.
  private let folder: String
  private let fileSystem: FileSystem
  private(set) var missing: [SiteScaffold.File] = []
  /// The files that exist already, including those whose paths have a link.
  private(set) var existing: [SiteScaffold.File] = []

  /// Checks that the files can be created in a folder, which may be missing. Throws `CommandError`
  /// with the exit code 73 that lists all conflicts.
  init(
    _ files: [SiteScaffold.File], in folder: String, fileSystem: FileSystem
  ) throws(CommandError) {
    self.folder = folder
    self.fileSystem = fileSystem
    var conflicts: [String] = []
    for file in files {
      if let conflict = try conflict(with: file) {
        if !conflicts.contains(conflict) { conflicts.append(conflict) }
        continue
      }
      let exists = try CommandError.converting(to: .cannotCreate) { () throws(FileError) in
        try fileSystem.status(path(of: file)) != nil
      }
      if exists { existing.append(file) } else { missing.append(file) }
    }
    if !conflicts.isEmpty { throw CommandError(lines: conflicts, exit: .cannotCreate) }
  }

  /// Returns the displayed path of a file.
  func path(of file: SiteScaffold.File) -> String { joinedPath(file.path, below: folder) }

  /// Creates a file and its folders. Throws `CommandError` with the exit code 73 if that is not
  /// allowed, and 74 if the disk fails. No partial file is left behind.
  func create(_ file: SiteScaffold.File) throws(CommandError) {
    do throws(FileError) {
      try fileSystem.makeFolder(FileSystem.folder(of: path(of: file)))
      try fileSystem.createFile(path(of: file), Array(file.text.utf8))
    } catch {
      if error.isCancelled { throw .interrupted }
      throw CommandError(
        "\(error); what was written before stays, and the command can be run again",
        exit: error.isDenied ? .cannotCreate : .ioFailed)
    }
  }

  /// Returns the reason why a file cannot be created, or `nil` if it can or already exists.
  private func conflict(with file: SiteScaffold.File) throws(CommandError) -> String? {
    var path = path(of: file)
    if try fileType(of: path) == .folder {
      return "cannot write '\(path)': it is a folder; rename or delete it"
    }
    // The nearest existing folder is the one that must be writable.
    while true {
      path = FileSystem.folder(of: path)
      let type: FileStatus.FileType?
      do throws(FileError) { type = try fileSystem.targetType(of: path) } catch {
        if error.isCancelled { throw .interrupted }
        return "cannot write below '\(path)': \(error.reason); rename or delete it"
      }
      switch type {
      case nil where path != "." && path != "/": continue
      case .folder: return try conflict(inFolder: path, to: file)
      default: return "'\(path)' is not a folder; rename it, or name another folder"
      }
    }
  }

  private func conflict(
    inFolder parent: String, to file: SiteScaffold.File
  ) throws(CommandError) -> String? {
    if try fileType(of: path(of: file)) != nil { return nil }
    do throws(FileError) {
      try fileSystem.checkWritable(parent)
      return nil
    } catch {
      if error.isCancelled { throw .interrupted }
      return "\(error); change its permissions, or name another folder"
    }
  }

  private func fileType(of path: String) throws(CommandError) -> FileStatus.FileType? {
    try CommandError.converting(to: .cannotCreate) { () throws(FileError) in
      try fileSystem.status(path)?.type
    }
  }
}
