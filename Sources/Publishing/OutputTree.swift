internal import Host
internal import Site
internal import Synchronization

/// What is in the output folder, looked at once for each folder and each page.
final class OutputTree: Sendable {
  /// What was found in the place of a page.
  enum Finding: Equatable {
    case nothing
    /// A file with just the bytes of the page.
    case same
    /// A file that may be replaced.
    case replaceable
    case obstacle(Obstacle)
  }

  /// A folder that pages lie in.
  private enum Folder {
    case present, missing
    case blocked(Obstacle)
  }

  private let files: FileSystem
  private let root: String
  private let manifest: Manifest
  private let folders: Mutex<[OutputPath: Folder]> = Mutex([:])
  private let exists: Bool

  init(files: FileSystem, folder: OutputFolder, manifest: Manifest) {
    self.files = files
    root = folder.path
    exists = folder.missing.isEmpty
    self.manifest = manifest
  }

  /// Where a page is on the disk.
  func place(of path: OutputPath) -> String { "\(root)/\(path)" }

  /// What is in the place of a page. Several at a time may ask.
  func compare(_ page: Page, overwrite: Bool) throws(FileError) -> Finding {
    let path = page.path
    switch try look(at: path.folder) {
    case .missing: return .nothing
    case .blocked(let obstacle): return .obstacle(obstacle)
    case .present: break
    }
    guard let status = try files.status(place(of: path)) else { return .nothing }
    if let kind = Obstacle.Kind(inPlaceOfFile: status.kind) {
      return .obstacle(Obstacle(path: path, kind: kind))
    }
    let isOurs = manifest.names(path)
    // Another's file may be of any size: it is read only if it could be the same.
    if !isOurs || overwrite, status.byteCount != page.bytes.count {
      return overwrite ? .replaceable : .obstacle(Obstacle(path: path, kind: .foreign))
    }
    let bytes = try files.read(place(of: path))
    if bytes == page.bytes { return .same }
    if overwrite || manifest.knows(path, Fingerprint(of: bytes)) { return .replaceable }
    return .obstacle(Obstacle(path: path, kind: isOurs ? .edited : .foreign))
  }

  /// What is in the place of a file of ours that is no page any longer: `.same` if it is as we
  /// wrote it.
  func lookAtObsolete(_ path: OutputPath) throws(FileError) -> Finding {
    switch try look(at: path.folder) {
    case .missing: return .nothing
    case .blocked(let obstacle): return .obstacle(obstacle)
    case .present: break
    }
    guard let status = try files.status(place(of: path)) else { return .nothing }
    if let kind = Obstacle.Kind(inPlaceOfFile: status.kind) {
      return .obstacle(Obstacle(path: path, kind: kind))
    }
    let fingerprint = Fingerprint(of: try files.read(place(of: path)))
    if manifest.knows(path, fingerprint) { return .same }
    return .obstacle(Obstacle(path: path, kind: .edited))
  }

  /// Whether the folder was there when it was looked at, and no link.
  func has(_ folder: OutputPath) throws(FileError) -> Bool {
    if case .present = try look(at: folder) { true } else { false }
  }

  /// A folder and those above it; a link is never followed.
  private func look(at folder: OutputPath?) throws(FileError) -> Folder {
    guard let folder else { return exists ? .present : .missing }
    if let known = folders.withLock({ $0[folder] }) { return known }
    var found = try look(at: folder.folder)
    if case .present = found {
      found =
        switch try files.status(place(of: folder))?.kind {
        case nil: .missing
        case .folder: .present
        case .link: .blocked(Obstacle(path: folder, kind: .link))
        case .file, .other: .blocked(Obstacle(path: folder, kind: .other))
        }
    }
    folders.withLock { $0[folder] = found }
    return found
  }
}

extension Obstacle.Kind {
  /// `nil` for a file.
  fileprivate init?(inPlaceOfFile kind: FileStatus.Kind) {
    switch kind {
    case .file: return nil
    case .folder: self = .folder
    case .link: self = .link
    case .other: self = .other
    }
  }
}
