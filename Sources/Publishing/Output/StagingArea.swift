internal import Host
internal import Site
internal import Synchronization

/// The folder in which files are staged until all of them are complete. It is created with the
/// first file. It is on the file system of the output folder, so that files can be moved in
/// atomically.
final class StagingArea: Sendable {
  static let nameInOutput = ".kivagen-staging"

  private struct StagingFolder {
    var path: String
    var createdFolders: Set<String> = []
    var isUsed = false
  }

  private let files: FileSystem
  private let pathInOutput: String
  private let stagingFolder: Mutex<StagingFolder>
  private let pageFolders = FolderCache()
  /// The modification time of staged pages: the time when the build began. Any change after they
  /// are published has a later time.
  private let modified = FileSystem.currentTime()

  convenience init(files: FileSystem, in folder: OutputFolder) {
    self.init(files: files, at: folder.path(of: Self.nameInOutput), for: folder)
  }

  /// Creates a staging area at a path, for files that are moved into an output folder.
  init(files: FileSystem, at path: String, for folder: OutputFolder) {
    self.files = files
    pathInOutput = folder.path(of: Self.nameInOutput)
    stagingFolder = Mutex(StagingFolder(path: path))
  }

  /// Returns the path of a staged file. It changes only in `moveIntoOutput`.
  func path(of name: String) -> String { "\(stagingFolder.withLock(\.path))/\(name)" }

  var isInOutput: Bool { stagingFolder.withLock(\.path) == pathInOutput }
  /// Whether an attempt was made to write a file.
  var isUsed: Bool { stagingFolder.withLock(\.isUsed) }

  /// Returns the name of a staged page or of a folder of pages; `nil` stands for the folder of all
  /// pages. The name ends with the path in the output folder, so that whole folders can be moved
  /// there.
  static func pageName(_ path: OutputPath?) -> String { path.map { "pages/\($0)" } ?? "pages" }

  func digest(of name: String) throws(FileError) -> FileDigest? {
    let path = path(of: name)
    return try files.status(path)?.type == .file ? files.digest(of: path) : nil
  }

  /// Writes a file and creates the folders above it. May be called from several threads at once.
  func write(_ name: String, _ bytes: [UInt8]) throws(FileError) {
    try files.write(preparedPath(of: name), bytes)
  }

  /// Writes a page and creates the folders above it. May be called from several threads at once.
  /// Returns the version of the staged page, or `nil` if someone has deleted it.
  func write(page path: OutputPath, _ bytes: [UInt8]) throws(FileError) -> FileVersion? {
    let folder = try pageFolders.folder(path.folder) { () throws(FileError) in
      let folder = Self.pageName(path.folder)
      try makeFolder(self.path(of: folder))
      return try files.openFolder(self.path(of: folder))
    }
    try folder.write(path.name, bytes, modified: modified)
    return try folder.status(of: path.name)?.version
  }

  /// Opens the area itself, to access kivagen's own files in it.
  func open() throws(FileError) -> OpenFolder {
    try files.openFolder(stagingFolder.withLock(\.path))
  }

  /// Returns the folder of staged pages, which must exist, to access the pages in it.
  func openFolder(_ folder: OutputPath?) throws(FileError) -> OpenFolder {
    try pageFolders.folder(folder) { () throws(FileError) in
      try files.openFolder(path(of: Self.pageName(folder)))
    }
  }

  /// Copies a file, creates the folders above it, and returns the digest of its bytes.
  func copy(_ source: String, named name: String) throws(FileError) -> FileDigest {
    let path = try preparedPath(of: name)
    return try FileDigest { body throws(FileError) in
      try files.copy(source, path, modified: modified, body)
    }
  }

  /// Returns the path of a file that is going to be staged, after creating the folders above it.
  private func preparedPath(of name: String) throws(FileError) -> String {
    let path = path(of: name)
    try makeFolder(FileSystem.folder(of: path))
    return path
  }

  /// Creates a folder of the area and the folders above it, unless this has been done already.
  private func makeFolder(_ folder: String) throws(FileError) {
    let exists = stagingFolder.withLock { staging in
      staging.isUsed = true
      return staging.createdFolders.contains(folder)
    }
    if exists { return }
    try files.makeFolder(folder)
    stagingFolder.withLock { _ = $0.createdFolders.insert(folder) }
  }

  /// Moves the area into the output folder, by copying those of the named files that are still
  /// staged. This is needed because files cannot be moved into a mount point (`rename(2)`,
  /// `EXDEV`). A container's volume can be a mount point even if it has the same device. After an
  /// error, the area is where it was before.
  func moveIntoOutput(_ names: [String]) throws(FileError) {
    defer { pageFolders.removeAll() }
    let old = stagingFolder.withLock { staging in
      defer { staging = StagingFolder(path: pathInOutput, isUsed: true) }
      return staging
    }
    do throws(FileError) {
      for name in names where try files.status("\(old.path)/\(name)") != nil {
        _ = try copy("\(old.path)/\(name)", named: name)
      }
    } catch {
      try? files.removeAll(pathInOutput)
      stagingFolder.withLock { $0 = old }
      throw error
    }
    try files.removeAll(old.path)
  }

  func remove() throws(FileError) {
    pageFolders.removeAll()
    try files.removeAll(stagingFolder.withLock(\.path))
  }
}
