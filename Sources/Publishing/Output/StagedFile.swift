internal import Host
internal import Site

/// A file to publish: a page, or a copy of a file of any size.
struct StagedFile {
  private enum Content {
    case bytes([UInt8])
    /// A copy of the file at this path, which must still be in this version.
    case copy(of: String, FileVersion)
  }

  let path: OutputPath
  /// Whether a foreign file at the path may take the place of this one.
  let yieldsToForeignFile: Bool
  let byteCount: Int
  /// The digest of the content; `nil` for a file that has not been read yet.
  private(set) var digest: FileDigest?

  private let content: Content
  private let files: FileSystem

  init(_ page: Page, files: FileSystem) {
    let digest = FileDigest(of: page.bytes)
    path = page.path
    yieldsToForeignFile = page.yieldsToForeignFile
    byteCount = digest.byteCount
    self.digest = digest
    content = .bytes(page.bytes)
    self.files = files
  }

  /// Creates a copy of the file at `source`. Throws `.failed` if there is none.
  init(copyOf source: String, to path: OutputPath, files: FileSystem) throws(PublishError) {
    do throws(FileError) {
      let version = try files.target(of: source).version
      // Some special files, such as those in `/proc`, report a size of 0.
      digest = version.byteCount == 0 ? try files.digest(of: source) : nil
      byteCount = digest?.byteCount ?? version.byteCount
      content = .copy(of: source, version)
    } catch { throw PublishError(error) }
    self.path = path
    yieldsToForeignFile = false
    self.files = files
  }

  /// Returns whether a file in another folder, which is known to have the same size, has the same
  /// bytes. If its fingerprint is known, too, the file is not read.
  mutating func hasSameBytes(
    as name: String, in folder: OpenFolder, knownAs fingerprint: Fingerprint?
  ) throws(FileError) -> Bool {
    if case .copy(let source, _) = content, digest == nil { digest = try files.digest(of: source) }
    if let fingerprint { return digest?.fingerprint == fingerprint }
    switch content {
    case .bytes(let bytes): return try folder.contentsEqual(name, bytes)
    case .copy: return try folder.digest(of: name) == digest
    }
  }

  /// Writes the file into a staging area, and returns its version there; `nil` if someone deleted
  /// it. Updates `digest`. Throws `.failed`, or `.changedDuringBuild` if the source has changed.
  mutating func write(into area: StagingArea) throws(PublishError) -> FileVersion? {
    do throws(FileError) {
      switch content {
      case .bytes(let bytes): return try area.write(page: path, bytes)
      case .copy(let source, let version):
        digest = try area.copy(source, named: StagingArea.pageName(path))
        // The copy may be a mixture of old and new bytes.
        let now = try files.target(of: source).version
        if !FileVersion.haveSameBytes(now, version) { throw .replaced(source) }
        return try area.openFolder(path.folder).status(of: path.name)?.version
      }
    } catch { throw PublishError(error) }
  }
}
