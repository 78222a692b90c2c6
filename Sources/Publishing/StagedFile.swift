internal import Host
internal import Site

/// A file on its way into the output folder: a page, or the copy of a file that may be of any size.
struct StagedFile {
  private enum Content {
    case bytes([UInt8])
    /// A copy of the file at this path, which was in this version.
    case copy(of: String, FileSnapshot)
  }

  let path: OutputPath
  /// Whether another's file in its place serves as well, and is left alone.
  let yields: Bool
  let byteCount: Int
  /// The digest of the content; `nil` for a file that did not have to be read yet.
  private(set) var digest: FileDigest?

  private let content: Content
  private let files: FileSystem

  init(_ page: Page, files: FileSystem) {
    let digest = FileDigest(of: page.bytes)
    path = page.path
    yields = page.yields
    byteCount = digest.byteCount
    self.digest = digest
    content = .bytes(page.bytes)
    self.files = files
  }

  /// Throws `.failed` if there is no file at `source`.
  init(copyOf source: String, to path: OutputPath, files: FileSystem) throws(PublishError) {
    do throws(FileError) {
      let version = FileSnapshot(try files.target(of: source))
      // Some files of the system do not say how many bytes they have.
      digest = version.byteCount == 0 ? try files.digest(of: source) : nil
      byteCount = digest?.byteCount ?? version.byteCount
      content = .copy(of: source, version)
    } catch { throw .failed(error) }
    self.path = path
    yields = false
    self.files = files
  }

  /// Whether the file at `place`, which has as many bytes, has the same ones.
  mutating func isSame(as place: String) throws(FileError) -> Bool {
    switch content {
    case .bytes(let bytes): return try files.holds(bytes, at: place)
    case .copy(let source, _):
      if digest == nil { digest = try files.digest(of: source) }
      return try files.digest(of: place) == digest
    }
  }

  /// Writes it into the area; its digest is then that of the bytes that wait there.
  ///
  /// Throws `.failed`, or `.changedMeanwhile` for a file that someone has changed since.
  mutating func write(_ name: String, into area: StagingArea) throws(PublishError) {
    switch content {
    case .bytes(let bytes):
      do throws(FileError) { try area.write(name, bytes) } catch { throw .failed(error) }
    case .copy(let source, let version):
      let now: FileSnapshot
      do throws(FileError) {
        digest = try area.copy(source, to: name)
        now = FileSnapshot(try files.target(of: source))
      } catch { throw .failed(error) }
      // What waits may be a part of the old bytes and a part of the new ones.
      if now != version { throw .changedMeanwhile(source) }
    }
  }
}
