internal import Host
internal import Site
internal import Synchronization

/// The content of the output folder. Each folder and each page is inspected once.
final class OutputTree: Sendable {
  /// The file, if any, that was found at a path, and what it means for a build.
  struct Inspection {
    enum FileState: Equatable {
      case absent
      /// A file of kivagen with the bytes of the page or, if it is obsolete, of the earlier build.
      case matching
      /// A foreign file that can take the place of the page. It is left in place, and remains
      /// foreign.
      case equivalentForeign
      case replaceable
      case conflicting(ConflictingFile)
    }

    let state: FileState
    var status: FileStatus?
    /// Whether the file is in the version of its record, so that it was not read.
    var isRecorded = false

    var version: FileVersion? { status?.version }

    static let absent = Inspection(state: .absent)
  }

  /// The state of a folder that contains pages.
  enum FolderState {
    case present(FileStatus)
    case missing
    /// The folder cannot contain pages, because it, or a folder above it, is this link, file or
    /// mount point.
    case blocked(ConflictingFile)
  }

  let files: FileSystem
  private let root: String
  private let manifest: Manifest
  private let trusted = Mutex<(@Sendable (OutputPath) -> PublishedFile?)?>(nil)
  let folders: Mutex<[OutputPath: FolderState]> = Mutex([:])
  private let openFolders = FolderCache()
  private let top: FolderState

  init(files: FileSystem, folder: OutputFolder, manifest: Manifest) {
    self.files = files
    root = folder.path
    top = folder.status.map { .present($0) } ?? .missing
    self.manifest = manifest
  }

  /// Trusts records of files: a file that is still in the version of its record is not read.
  func trust(_ record: @escaping @Sendable (OutputPath) -> PublishedFile?) {
    trusted.withLock { $0 = record }
  }

  func path(of path: OutputPath) -> String { "\(root)/\(path)" }

  /// Compares a staged file with what is at its path. May be called from several threads at once.
  func compare(
    _ file: inout StagedFile, _ options: PublishOptions
  ) throws(FileError) -> Inspection {
    try inspectFile(file.path) { status, folder, recorded throws(FileError) in
      let path = file.path
      let isInManifest = manifest.contains(path)
      if !isInManifest, file.yieldsToForeignFile { return .equivalentForeign }
      let foreign = Inspection.FileState.conflicting(ConflictingFile(path: path, reason: .foreign))
      let hasSameSize = status.byteCount == file.byteCount
      // A foreign file may have any size, so it is read only if it could have the same bytes.
      if !isInManifest || options.overwrite, !hasSameSize {
        return options.overwrite ? .replaceable : foreign
      }
      if hasSameSize, try file.hasSameBytes(as: path.name, in: folder, knownAs: recorded) {
        return isInManifest || options.adopt || options.overwrite ? .matching : .equivalentForeign
      }
      if options.overwrite { return .replaceable }
      if try matchesManifest(path, in: folder, recorded) { return .replaceable }
      return isInManifest ? .conflicting(ConflictingFile(path: path, reason: .edited)) : foreign
    }
  }

  /// Inspects the path of a file that kivagen wrote; `.matching` means that nobody edited it.
  func inspectOwnedFile(_ path: OutputPath) throws(FileError) -> Inspection {
    try inspectFile(path) { _, folder, recorded throws(FileError) in
      try matchesManifest(path, in: folder, recorded)
        ? .matching : .conflicting(ConflictingFile(path: path, reason: .edited))
    }
  }

  /// Returns whether a file is in the recorded version and has the group that its folder passes on.
  /// May be called from several threads at once.
  func isPublished(_ path: OutputPath, as record: PublishedFile) throws(FileError) -> Bool {
    guard case .present(let folder) = try inspectFolder(path.folder),
      let status = try openFolder(path.folder).status(of: path.name)
    else { return false }
    return record.matches(status) && folder.passedGroup.map { $0 == status.group } ?? true
  }

  private func matchesManifest(
    _ path: OutputPath, in folder: OpenFolder, _ recorded: Fingerprint?
  ) throws(FileError) -> Bool {
    if let recorded { return manifest.contains(path, with: recorded) }
    return manifest.contains(path, with: try folder.digest(of: path.name).fingerprint)
  }

  /// Inspects a path. `classify` is called if there is a file, and its folder can contain pages.
  /// Its argument is the fingerprint of the file if that is in the version of its record.
  private func inspectFile(
    _ path: OutputPath,
    _ classify: (FileStatus, OpenFolder, _ recorded: Fingerprint?) throws(FileError) ->
      Inspection.FileState
  ) throws(FileError) -> Inspection {
    switch try inspectFolder(path.folder) {
    case .missing: return .absent
    case .blocked(let file): return Inspection(state: .conflicting(file))
    case .present: break
    }
    let folder = try openFolder(path.folder)
    guard let status = try folder.status(of: path.name) else { return .absent }
    if var reason = ConflictingFile.Reason(notAFile: status.type) {
      if reason == .folder, manifest.folders.contains(path) { reason = .formerFolder }
      return Inspection(state: .conflicting(ConflictingFile(path: path, reason: reason)))
    }
    let record = trusted.withLock(\.self)?(path).flatMap { $0.matches(status) ? $0 : nil }
    return Inspection(
      state: try classify(status, folder, record?.fingerprint), status: status,
      isRecorded: record != nil)
  }

  /// Opens a folder that existed when it was inspected, to access the files in it. Throws
  /// `FileError.isReplaced` if it is no longer the inspected one.
  func openFolder(_ folder: OutputPath?) throws(FileError) -> OpenFolder {
    guard case .present(let status) = try inspectFolder(folder) else {
      throw .replaced(path(ofFolder: folder))
    }
    return try openFolders.folder(folder) { () throws(FileError) in
      try files.openFolder(path(ofFolder: folder), expecting: status.version)
    }
  }

  /// Closes all folders. They are opened again when they are needed.
  func closeFolders() { openFolders.removeAll() }

  /// Returns the path of a folder on the disk; `nil` stands for the output folder.
  func path(ofFolder folder: OutputPath?) -> String { folder.map(path(of:)) ?? root }

  /// Returns whether the folder existed when it was inspected, and was not a link.
  func containsFolder(_ folder: OutputPath) throws(FileError) -> Bool {
    if case .present = try inspectFolder(folder) { true } else { false }
  }

  /// Returns the group that an inspected folder passes on to new files; `nil` if it does not pass
  /// on its group.
  func passedGroup(of folder: OutputPath?) throws(FileError) -> UInt32? {
    if case .present(let status) = try inspectFolder(folder) { status.passedGroup } else { nil }
  }

  /// Inspects a folder and those above it, without following links.
  func inspectFolder(_ folder: OutputPath?) throws(FileError) -> FolderState {
    guard let folder else { return top }
    if let cached = folders.withLock({ $0[folder] }) { return cached }
    var state = try inspectFolder(folder.folder)
    if case .present(let parent) = state {
      let status = try files.status(path(of: folder))
      state = status.map { classify(folder, $0, in: parent) } ?? .missing
    }
    folders.withLock { $0[folder] = state }
    return state
  }

  private func classify(
    _ folder: OutputPath, _ status: FileStatus, in parent: FileStatus
  ) -> FolderState {
    switch status.type {
    // Files cannot be moved from the staging area to another file system.
    case .folder where status.version.device != parent.version.device:
      .blocked(ConflictingFile(path: folder, reason: .mount))
    case .folder: .present(status)
    case .link: .blocked(ConflictingFile(path: folder, reason: .link))
    case .file where manifest.contains(folder):
      .blocked(ConflictingFile(path: folder, reason: .formerPage))
    case .file, .other: .blocked(ConflictingFile(path: folder, reason: .notAFolder))
    }
  }
}

extension ConflictingFile.Reason {
  /// Creates the reason for an entry that is not a file. Returns `nil` for a file.
  init?(notAFile type: FileStatus.FileType) {
    switch type {
    case .file: return nil
    case .folder: self = .folder
    case .link: self = .link
    case .other: self = .other
    }
  }
}
