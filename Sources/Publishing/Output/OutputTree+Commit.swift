internal import Host
internal import Site
internal import Synchronization

extension OutputTree {
  /// Returns whether a file is still in the version that was inspected; `nil` stands for a missing
  /// file. Unless `isFolderChecked` is set, also checks that its folder is the inspected one and
  /// not a link.
  func isUnchanged(
    _ path: OutputPath, since version: FileVersion?, isFolderChecked: Bool = false
  ) throws(FileError) -> Bool {
    if !isFolderChecked, try !isFolderUnchanged(path.folder) { return false }
    return FileVersion.haveSameBytes(try currentStatus(of: path)?.version, version)
  }

  func currentStatus(of path: OutputPath) throws(FileError) -> FileStatus? {
    try currentStatus(of: path, in: existingFolder(path.folder))
  }

  private func currentStatus(
    of path: OutputPath, in folder: OpenFolder?
  ) throws(FileError) -> FileStatus? {
    if let folder { return try folder.status(of: path.name) }
    // The folder did not exist, but may have been created since.
    return try files.status(self.path(of: path))
  }

  /// Opens a folder, or returns `nil` if it did not exist when it was inspected.
  private func existingFolder(_ folder: OutputPath?) throws(FileError) -> OpenFolder? {
    if case .present = try inspectFolder(folder) { try openFolder(folder) } else { nil }
  }

  /// Returns the first path that has changed since it was inspected, if any. Each folder is checked
  /// only once.
  func firstChange(
    among expected: some Sequence<(OutputPath, FileVersion?)>
  ) throws(FileError) -> OutputPath? {
    var folders: Set<OutputPath?> = []
    var last: (path: OutputPath, folder: OpenFolder?)?
    for (path, version) in expected {
      // Most files are in the same folder as the previous file.
      if last?.path.isBeside(path) != true {
        let folder = path.folder
        if folders.insert(folder).inserted, try !isFolderUnchanged(folder) { return path }
        last = (path, try existingFolder(folder))
      }
      let found = try currentStatus(of: path, in: last?.folder)?.version
      if !FileVersion.haveSameBytes(found, version) { return path }
    }
    return nil
  }

  private func isFolderUnchanged(_ folder: OutputPath?) throws(FileError) -> Bool {
    switch try inspectFolder(folder) {
    case .present(let before):
      // Whatever replaces a deleted folder may reuse its inode, so the type is compared, too.
      let now = try files.status(path(ofFolder: folder))
      return now?.type == .folder && now?.version.isSameFile(as: before.version) ?? false
    case .missing: return true
    case .blocked: return false
    }
  }

  /// Creates a folder, unless it exists. The folder above it must exist. Returns `false` if
  /// something else is at the path.
  func createFolder(_ folder: OutputPath) throws(FileError) -> Bool {
    let (parent, name) = (try openFolder(folder.folder), folder.name)
    do throws(FileError) {
      if try parent.status(of: name) == nil { try parent.makeFolder(name) }
    } catch {
      // This error means that something has been created at the path in the meantime.
      if !error.isInUse { throw error }
    }
    guard let status = try parent.status(of: name), status.type == .folder else { return false }
    folders.withLock { $0[folder] = .present(status) }
    return true
  }

  /// Deletes a folder if it is empty and not a link.
  func removeIfEmpty(_ folder: OutputPath) throws(FileError) {
    guard case .present = try inspectFolder(folder.folder) else { return }
    let (parent, name) = (try openFolder(folder.folder), folder.name)
    guard try parent.status(of: name)?.type == .folder, try parent.list(name).isEmpty else {
      return
    }
    do throws(FileError) { try parent.remove(name) } catch {
      // This error means that a file has been created in the folder in the meantime, or that the
      // folder is a mount point.
      if !error.isInUse { throw error }
    }
  }
}
