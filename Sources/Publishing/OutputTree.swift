internal import Host
internal import Site
internal import Synchronization

/// What is in the output folder, looked at once for each folder and each page.
final class OutputTree: Sendable {
  /// What was found in a place: what to make of it, and how it looked, so that one can tell later
  /// whether it is still so.
  struct Inspection {
    enum Kind: Equatable {
      case nothing
      /// A file of ours: of a page just its bytes, of one that is obsolete those that we wrote.
      case same
      /// Another's file that serves as well as the page would, and stays another's.
      case anothers
      /// A file that may be replaced.
      case replaceable
      case conflictingFile(ConflictingFile)
    }

    let kind: Kind
    /// `nil` if nothing is there.
    var version: FileSnapshot?

    static let nothing = Inspection(kind: .nothing)
  }

  /// A folder that pages lie in.
  private enum Folder {
    case present(FileStatus)
    case missing
    case blocked(ConflictingFile)
  }

  private let files: FileSystem
  private let root: String
  private let manifest: Manifest
  private let folders: Mutex<[OutputPath: Folder]> = Mutex([:])
  private let top: Folder

  init(files: FileSystem, folder: OutputFolder, manifest: Manifest) {
    self.files = files
    root = folder.path
    top = folder.status.map { .present($0) } ?? .missing
    self.manifest = manifest
  }

  /// Where a page is on the disk.
  func place(of path: OutputPath) -> String { "\(root)/\(path)" }

  /// What is in the place of a file. Several at a time may ask.
  func compare(
    _ file: inout StagedFile, _ options: Publisher.Options
  ) throws(FileError) -> Inspection {
    try inspectFile(file.path) { status throws(FileError) in
      let path = file.path
      let isOurs = manifest.names(path)
      if !isOurs, file.yields { return .anothers }
      let isForeign = Inspection.Kind.conflictingFile(ConflictingFile(path: path, kind: .foreign))
      let isOfItsSize = status.byteCount == file.byteCount
      // Another's file may be of any size: it is read only if it could be the same.
      if !isOurs || options.overwrite, !isOfItsSize {
        return options.overwrite ? .replaceable : isForeign
      }
      if isOfItsSize, try file.isSame(as: place(of: path)) {
        return isOurs || options.adopt || options.overwrite ? .same : .anothers
      }
      if options.overwrite { return .replaceable }
      if try isAsWritten(path) { return .replaceable }
      return isOurs ? .conflictingFile(ConflictingFile(path: path, kind: .edited)) : isForeign
    }
  }

  /// What is in the place of a file of ours: `.same` if it is as we wrote it.
  func inspectOwnedFile(_ path: OutputPath) throws(FileError) -> Inspection {
    try inspectFile(path) { _ throws(FileError) in
      try isAsWritten(path) ? .same : .conflictingFile(ConflictingFile(path: path, kind: .edited))
    }
  }

  private func isAsWritten(_ path: OutputPath) throws(FileError) -> Bool {
    manifest.knows(path, try files.digest(of: place(of: path)).fingerprint)
  }

  private func inspectFile(
    _ path: OutputPath, _ judge: (FileStatus) throws(FileError) -> Inspection.Kind
  ) throws(FileError) -> Inspection {
    switch try look(at: path.folder) {
    case .missing: return .nothing
    case .blocked(let conflictingFile): return Inspection(kind: .conflictingFile(conflictingFile))
    case .present: break
    }
    guard let status = try files.status(place(of: path)) else { return .nothing }
    if var kind = ConflictingFile.Kind(inPlaceOfFile: status.kind) {
      if kind == .folder, manifest.folders.contains(path) { kind = .formerFolder }
      return Inspection(kind: .conflictingFile(ConflictingFile(path: path, kind: kind)))
    }
    return Inspection(kind: try judge(status), version: FileSnapshot(status))
  }

  /// Whether the folder was there when it was looked at, and no link.
  func has(_ folder: OutputPath) throws(FileError) -> Bool {
    if case .present = try look(at: folder) { true } else { false }
  }

  /// A folder and those above it; a link is never followed.
  private func look(at folder: OutputPath?) throws(FileError) -> Folder {
    guard let folder else { return top }
    if let known = folders.withLock({ $0[folder] }) { return known }
    var found = try look(at: folder.folder)
    if case .present(let above) = found {
      found = try files.status(place(of: folder)).map { judge(folder, $0, in: above) } ?? .missing
    }
    folders.withLock { $0[folder] = found }
    return found
  }

  private func judge(_ folder: OutputPath, _ status: FileStatus, in above: FileStatus) -> Folder {
    switch status.kind {
    // Nothing can be moved in from where pages wait.
    case .folder where status.device != above.device:
      .blocked(ConflictingFile(path: folder, kind: .mount))
    case .folder: .present(status)
    case .link: .blocked(ConflictingFile(path: folder, kind: .link))
    case .file where manifest.names(folder):
      .blocked(ConflictingFile(path: folder, kind: .formerPage))
    case .file, .other: .blocked(ConflictingFile(path: folder, kind: .noFolder))
    }
  }
}

// MARK: - While the folder is changed

extension OutputTree {
  /// Whether the place is as it was when it was looked at: the file, and the folder is the very one,
  /// not a link that took its place.
  func isStill(_ path: OutputPath, _ version: FileSnapshot?) throws(FileError) -> Bool {
    if try !isFolderStill(path.folder) { return false }
    return try files.status(place(of: path)).map(FileSnapshot.init) == version
  }

  /// The first place that is not as it was; each folder is looked at once.
  func firstChange(
    among places: some Sequence<(OutputPath, FileSnapshot?)>
  ) throws(FileError) -> OutputPath? {
    var folders: Set<OutputPath?> = []
    for (path, version) in places {
      let folder = path.folder
      if folders.insert(folder).inserted, try !isFolderStill(folder) { return path }
      if try files.status(place(of: path)).map(FileSnapshot.init) != version { return path }
    }
    return nil
  }

  private func isFolderStill(_ folder: OutputPath?) throws(FileError) -> Bool {
    switch try look(at: folder) {
    case .present(let before):
      // What takes the place of a folder that was deleted may get its number.
      let now = try files.status(folder.map(place(of:)) ?? root)
      return now?.kind == .folder && now?.isSame(as: before) ?? false
    case .missing: return true
    case .blocked: return false
    }
  }

  /// Makes a folder in one that is there; `false` if something else has taken its place.
  func makeFolder(_ folder: OutputPath) throws(FileError) -> Bool {
    let place = place(of: folder)
    if try files.status(place) == nil { try files.makeFolder(place) }
    guard let status = try files.status(place), status.kind == .folder else { return false }
    folders.withLock { $0[folder] = .present(status) }
    return true
  }

  /// Removes a folder, not a link, in which nothing is left.
  func removeIfEmpty(_ folder: OutputPath) throws(FileError) {
    let place = place(of: folder)
    guard try files.status(place)?.kind == .folder, try files.list(place).isEmpty else { return }
    do throws(FileError) {
      try files.remove(place)
    } catch {
      // Something came into it meanwhile, or it is a mount.
      if !error.isInUse { throw error }
    }
  }
}

extension ConflictingFile.Kind {
  /// `nil` for a file.
  init?(inPlaceOfFile kind: FileStatus.Kind) {
    switch kind {
    case .file: return nil
    case .folder: self = .folder
    case .link: self = .link
    case .other: self = .other
    }
  }
}
