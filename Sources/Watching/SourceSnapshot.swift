internal import Host
internal import Site

/// The files and folders whose changes are watched. None of them has to exist.
package struct SourcePaths: Equatable, Sendable {
  /// A folder that is watched with everything inside it.
  package struct Folder: Equatable, Sendable {
    package var path: String
    /// Whether files whose names begin with a dot are watched.
    package var includesHidden: Bool

    package init(_ path: String, includesHidden: Bool = false) {
      self.path = path
      self.includesHidden = includesHidden
    }
  }

  package var files: [String]
  package var folders: [Folder]
  /// The folders that are never watched, as absolute paths without links.
  package var excluded: [String]

  package init(files: [String] = [], folders: [Folder] = [], excluded: [String] = []) {
    self.files = files
    self.folders = folders
    self.excluded = excluded
  }
}

/// The versions of all watched files at a point in time.
struct SourceSnapshot: Sendable {
  fileprivate struct Version: Sendable {
    let file: FileVersion
    /// The fingerprint of the bytes; `nil` for a file that is too large or cannot be read.
    let fingerprint: Fingerprint?

    /// Returns whether both versions have the same bytes, as far as that is known.
    func hasSameBytes(as other: Version) -> Bool {
      if let fingerprint { return fingerprint == other.fingerprint }
      return other.fingerprint == nil && file == other.file
    }
  }

  fileprivate var versions: [String: Version] = [:]

  /// Scans all files. Fingerprints of unchanged files are taken from `previous`. `willListFolder`
  /// is called for each folder before its entries are read, so that changes between two calls do
  /// not go unnoticed.
  init(
    of paths: SourcePaths, files: FileSystem, after previous: SourceSnapshot?,
    willListFolder: @escaping (String) -> Void
  ) {
    var scan = SourceScan(
      files: files, paths: paths, previous: previous, willListFolder: willListFolder)
    scan.addAll()
    versions = scan.snapshot
  }

  /// Returns the paths of the files that differ from those of an earlier snapshot, sorted.
  func changes(since previous: SourceSnapshot) -> [String] {
    var changes = previous.versions.keys.filter { versions[$0] == nil }
    for (path, version) in versions
    where previous.versions[path].map(version.hasSameBytes) != true { changes.append(path) }
    return changes.sorted()
  }

  /// Returns this snapshot with the versions of an earlier one, so that changes since then are
  /// found. A file that only the earlier snapshot has was either deleted or, if it exists, is no
  /// longer watched.
  func keepingVersions(
    of previous: SourceSnapshot, where exists: (String) -> Bool
  ) -> SourceSnapshot {
    var merged = self
    for (path, version) in previous.versions where versions[path] != nil || !exists(path) {
      merged.versions[path] = version
    }
    return merged
  }
}

/// Scans watched files one by one.
private struct SourceScan {
  /// The maximum size of a file whose bytes are compared.
  private static let maximumBytes = 16 << 20
  private static let maximumDepth = 20

  let files: FileSystem
  let paths: SourcePaths
  let previous: SourceSnapshot?
  let willListFolder: (String) -> Void
  var snapshot: [String: SourceSnapshot.Version] = [:]
  var visited: Set<String> = []

  mutating func addAll() {
    for path in paths.files {
      visitParents(of: path)
      add(path)
    }
    for folder in paths.folders {
      visitParents(of: folder.path)
      addContents(of: folder.path, folder.includesHidden)
    }
  }

  /// Visits the folder that contains a path, in which the file or folder can be created or
  /// replaced. Also visits the folders of the links on the path, because these can be replaced,
  /// too.
  private mutating func visitParents(of path: String) {
    guard let (target, folders) = try? files.followLinks(on: path) else { return }
    folders.forEach { visit($0) }
    visitNearest(to: FileSystem.folder(of: target))
  }

  /// Visits a folder or, if it does not exist, the nearest folder above it that does.
  private mutating func visitNearest(to folder: String) {
    var nearest = nearestFolder(to: folder)
    visit(nearest)
    // A folder that was created before that visit is not reported.
    while case let created = nearestFolder(to: folder), created != nearest {
      nearest = created
      visit(nearest)
    }
  }

  private func nearestFolder(to folder: String) -> String {
    var folder = folder
    while folder != "/", (try? files.status(folder)) == nil {
      folder = FileSystem.folder(of: folder)
    }
    return folder
  }

  private mutating func visit(_ folder: String) {
    if visited.insert(folder).inserted { willListFolder(folder) }
  }

  /// Adds all files below a folder. A link may lead back to `ancestors`, the folders around it.
  private mutating func addContents(
    of folder: String, _ includesHidden: Bool, ancestors: [String] = []
  ) {
    guard ancestors.count < Self.maximumDepth, let absolute = try? files.absolute(folder),
      !paths.excluded.contains(absolute), !ancestors.contains(absolute),
      (try? files.target(of: folder))?.type == .folder
    else { return }
    visit(absolute)
    for name in (try? files.listSources(folder, includingHidden: includesHidden)) ?? [] {
      let path = "\(folder)/\(name)"
      if (try? files.status(path))?.type == .link { visitParents(of: path) }
      if (try? files.target(of: path))?.type == .folder {
        addContents(of: path, includesHidden, ancestors: ancestors + [absolute])
      } else {
        add(path)
      }
    }
  }

  private mutating func add(_ path: String) {
    // A pipe or a broken link counts, too: it makes a build fail, so its removal must be noticed.
    guard let status = (try? files.target(of: path)) ?? (try? files.status(path)) else { return }
    if let known = previous?.versions[path], known.file == status.version {
      return snapshot[path] = known
    }
    let isRead = status.type == .file && status.byteCount <= Self.maximumBytes
    let fingerprint = isRead ? fingerprint(of: path) : nil
    snapshot[path] = SourceSnapshot.Version(file: status.version, fingerprint: fingerprint)
  }

  private func fingerprint(of path: String) -> Fingerprint? {
    var hash = Fingerprint.Hash()
    guard (try? files.scan(path) { hash.append($0) }) != nil else { return nil }
    return hash.fingerprint
  }
}
