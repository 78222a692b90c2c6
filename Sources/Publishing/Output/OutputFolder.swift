internal import Host
internal import Site

/// The folder to publish into: its location, its files, and whether kivagen may write to it.
struct OutputFolder: Sendable {
  /// The path as the user wrote it, for messages.
  let displayPath: String
  /// The absolute path, without links.
  let path: String
  /// The folders that must be created: the folder itself and those above it, the deepest first.
  let missingFolders: [String]

  private let files: FileSystem
  /// The folder, or the nearest one above it that exists.
  private let nearestExisting: String
  private let nearestStatus: FileStatus?

  /// Locates the folder without changing anything.
  init(_ displayPath: String, files: FileSystem) throws(FileError) {
    self.displayPath = displayPath
    self.files = files
    path = try files.absolute(displayPath)
    var missing: [String] = []
    var nearest = path
    var status = try files.status(nearest)
    while status == nil, nearest != "/" {
      missing.append(nearest)
      nearest = FileSystem.folder(of: nearest)
      status = try files.status(nearest)
    }
    missingFolders = missing
    nearestExisting = nearest
    nearestStatus = status
  }

  /// The status of the folder; `nil` if it must be created.
  var status: FileStatus? { missingFolders.isEmpty ? nearestStatus : nil }
  /// The file system of the folder, or the one that it will be on when it is created.
  var device: Int? { nearestStatus?.version.device }

  /// Returns why kivagen must not write to the folder, or `nil` if it may, as far as that can be
  /// determined without writing. Throws if this process has no permission to write to the folder
  /// or, if it is missing, to the folder above it.
  func refusal(root: String, home: String?) throws(FileError) -> PublishError? {
    if let location = try protectedLocation(root: root, home: home) {
      return .protectedFolder(displayPath, location)
    }
    guard nearestStatus?.type == .folder else {
      return .notAFolder(displayPath, path: missingFolders.isEmpty ? displayPath : nearestExisting)
    }
    try files.checkWritable(nearestExisting)
    return nil
  }

  private func protectedLocation(
    root: String, home: String?
  ) throws(FileError) -> ProtectedLocation? {
    if path == "/" { return .fileSystemRoot }
    let state = try files.absolute("\(root)/.kivagen")
    if "\(path)/".utf8.starts(with: "\(state)/".utf8) { return .state }
    if try isSameOrAncestor(of: files.absolute(root)) { return .siteRoot }
    // If the home folder cannot be resolved, it is not the output folder, because that has been
    // resolved.
    if let home, !home.isEmpty, let path = try? files.absolute(home), try isSameOrAncestor(of: path)
    {
      return .home
    }
    return nil
  }

  /// Returns whether the folder is the other one or is above it. Inodes are compared because a
  /// folder may have several paths, which differ in case or by mounts.
  private func isSameOrAncestor(of other: String) throws(FileError) -> Bool {
    guard missingFolders.isEmpty, let nearestStatus else { return false }
    var ancestor = other
    while true {
      if let found = try files.status(ancestor), found.version.isSameFile(as: nearestStatus.version)
      {
        return true
      }
      if ancestor == "/" { return false }
      ancestor = FileSystem.folder(of: ancestor)
    }
  }

  /// The names of files that an output folder may contain although kivagen did not write them.
  private static let toleratedNames: Set<String> = [
    ".git", ".gitignore", ".gitkeep", "CNAME", ".nojekyll", StagingArea.nameInOutput, Journal.name,
  ]

  func create() throws(PublishError) {
    do throws(FileError) { try files.makeFolder(path) } catch {
      throw .unusableFolder(displayPath, error)
    }
  }

  /// Acquires the lock on the folder, which must exist; `nil` if the file system does not support
  /// locks. The lock on the site does not suffice, because two sites may have the same output
  /// folder. Throws `.locked` if another process has the lock, or `.failed`.
  func acquireLock() throws(PublishError) -> FileLock? {
    let attempt: FileLock.Attempt
    do throws(FileError) { attempt = try files.lockFolder(path) } catch {
      if error.isUnsupported { return nil }
      throw .failed(error)
    }
    switch attempt {
    case .acquired(let lock): return lock
    case .held(let holder): throw .locked(displayPath, holder: holder)
    }
  }

  func path(of name: String) -> String { "\(path)/\(name)" }

  /// Reads the manifest. Returns an empty one if there is none, or if it is damaged and
  /// `acceptsDamaged` is set. Throws `.damagedManifest`, `.newerManifest`, `.conflictingFiles`
  /// unless it is a file, or `.failed`.
  func readManifest(acceptsDamaged: Bool) throws(PublishError) -> ExistingManifest {
    if !missingFolders.isEmpty { return ExistingManifest() }
    let path = path(of: Manifest.name)
    var existing = ExistingManifest()
    var bytes: [UInt8] = []
    do throws(FileError) {
      guard let status = try files.status(path) else { return existing }
      existing.status = status
      if status.type == .file { bytes = try files.read(path, Manifest.maximumBytes) }
    } catch {
      if !error.isTooLarge { throw .failed(error) }
    }
    if let reason = existing.status.flatMap({ ConflictingFile.Reason(notAFile: $0.type) }) {
      throw .conflictingFiles(displayPath, [ConflictingFile(path: Manifest.path, reason: reason)])
    }
    existing.fingerprint = Fingerprint(of: bytes)
    do throws(PublishError) {
      existing.manifest = try Manifest(parsing: bytes, output: displayPath)
    } catch {
      guard case .damagedManifest = error, acceptsDamaged else { throw error }
    }
    return existing
  }

  /// Throws `.foreignFiles` if there are files other than those of git or a host. Folders without
  /// files do not count, because an interrupted first build leaves some.
  func checkForForeignFiles() throws(PublishError) {
    if !missingFolders.isEmpty { return }
    var foreign: [String] = []
    do throws(FileError) {
      for name in try files.list(path) where !Self.toleratedNames.contains(name) {
        if try containsFiles(path(of: name)) { foreign.append(name) }
      }
    } catch { throw .failed(error) }
    if !foreign.isEmpty { throw .foreignFiles(displayPath, names: foreign) }
  }

  /// Returns whether there is a file at the path or anywhere below it. Unreadable folders count as
  /// files.
  private func containsFiles(_ path: String) throws(FileError) -> Bool {
    guard try files.status(path)?.type == .folder else { return true }
    do throws(FileError) {
      for name in try files.list(path) where try containsFiles("\(path)/\(name)") { return true }
      return false
    } catch {
      if error.isDenied { return true }
      throw error
    }
  }
}

/// The manifest that was found in an output folder.
struct ExistingManifest: Sendable {
  var manifest = Manifest()
  /// The fingerprint of the manifest's bytes; `nil` if there is no manifest.
  var fingerprint: Fingerprint?
  /// The status of the manifest's file; `nil` if there is no manifest.
  var status: FileStatus?
}
