internal import Host
internal import Site

/// The versions of all watched files at one time.
struct SourceSnapshot: Sendable {
  fileprivate struct Version: Sendable {
    let status: FileStatus
    /// The fingerprint of the bytes; `nil` for a file that is too large or cannot be read.
    let fingerprint: Fingerprint?

    /// Returns whether both versions have the same bytes, as far as that is known.
    func hasSameBytes(as other: Version) -> Bool {
      if let fingerprint { return fingerprint == other.fingerprint }
      return other.fingerprint == nil && status == other.status
    }
  }

  fileprivate var versions: [String: Version] = [:]

  /// Looks at all files.
  ///
  /// - Parameters:
  ///   - paths: The files and folders.
  ///   - files: The file system.
  ///   - previous: An earlier snapshot, whose fingerprints are used for files that are unchanged.
  ///   - willList: Called for each folder before its entries are read, so that no change between
  ///     two calls goes unnoticed.
  init(
    of paths: SourcePaths, files: FileSystem, after previous: SourceSnapshot?,
    willList: @escaping (String) -> Void
  ) {
    var scan = SourceScan(files: files, paths: paths, previous: previous, willList: willList)
    scan.addAll()
    versions = scan.snapshot
  }

  /// The number of files.
  var count: Int { versions.count }

  /// Returns the paths of the files that differ from those of an earlier snapshot, sorted.
  func changes(since previous: SourceSnapshot) -> [String] {
    var changes = previous.versions.keys.filter { versions[$0] == nil }
    for (path, version) in versions
    where previous.versions[path].map(version.hasSameBytes) != true { changes.append(path) }
    return changes.sorted()
  }
}

/// Looks at watched files, one by one.
private struct SourceScan {
  /// The maximum size of a file whose bytes are compared.
  private static let maximumBytes = 16 << 20
  /// The maximum depth of folders, which links to folders could make infinite.
  private static let maximumDepth = 20

  let files: FileSystem
  let paths: SourcePaths
  let previous: SourceSnapshot?
  let willList: (String) -> Void
  var snapshot: [String: SourceSnapshot.Version] = [:]
  private var visited: Set<String> = []

  init(
    files: FileSystem, paths: SourcePaths, previous: SourceSnapshot?,
    willList: @escaping (String) -> Void
  ) {
    self.files = files
    self.paths = paths
    self.previous = previous
    self.willList = willList
  }

  mutating func addAll() {
    for path in paths.files {
      visitParent(of: path)
      add(path)
    }
    for folder in paths.folders {
      visitParent(of: folder.path)
      addContents(of: folder.path, folder.includesHidden)
    }
  }

  /// Visits the folder in which a path is created or replaced, or the nearest one that exists.
  private mutating func visitParent(of path: String) {
    guard let absolute = try? files.absolute(path) else { return }
    var folder = FileSystem.folder(of: absolute)
    while folder != "/", (try? files.status(folder)) == nil {
      folder = FileSystem.folder(of: folder)
    }
    visit(folder)
  }

  private mutating func visit(_ folder: String) {
    if visited.insert(folder).inserted { willList(folder) }
  }

  private mutating func addContents(
    of folder: String, _ includesHidden: Bool, depth: Int = 0
  ) {
    guard depth < Self.maximumDepth, let absolute = try? files.absolute(folder),
      !paths.excluded.contains(absolute), (try? files.target(of: folder))?.kind == .folder
    else { return }
    visit(absolute)
    for name in (try? files.list(folder)) ?? [] {
      if name.hasSuffix("~") || name == ".git" || (!includesHidden && name.hasPrefix(".")) {
        continue
      }
      let path = "\(folder)/\(name)"
      if (try? files.target(of: path))?.kind == .folder {
        addContents(of: path, includesHidden, depth: depth + 1)
      } else {
        add(path)
      }
    }
  }

  private mutating func add(_ path: String) {
    guard let status = try? files.target(of: path), status.kind == .file else { return }
    if let known = previous?.versions[path], known.status == status {
      snapshot[path] = known
      return
    }
    let fingerprint = status.byteCount > Self.maximumBytes ? nil : fingerprint(of: path)
    snapshot[path] = SourceSnapshot.Version(status: status, fingerprint: fingerprint)
  }

  private func fingerprint(of path: String) -> Fingerprint? {
    var hash = Fingerprint.Hash()
    do throws(FileError) {
      try files.scan(path) { hash.append($0) }
      return hash.fingerprint
    } catch {
      return nil
    }
  }
}
