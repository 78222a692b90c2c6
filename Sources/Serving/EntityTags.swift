internal import Host
internal import Site
internal import Synchronization

/// The entity tags of files, each computed once from the bytes of the file.
final class EntityTags: Sendable {
  /// The maximum size of a file that is read. The tag of a larger file consists of its size and
  /// time.
  private static let maximumBytes = 16 << 20
  private static let maximumCount = 20_000

  private let tags = Mutex<[FileVersion: String]>([:])

  /// Returns the tag of a file, or `nil` if the file cannot be read.
  func tag(of file: borrowing OpenedFile) -> String? {
    let version = file.version
    if version.byteCount > Self.maximumBytes {
      return "\"\(version.inode)-\(version.byteCount)-\(version.modified)\""
    }
    if let known = tags.withLock({ $0[version] }) { return known }
    var hash = Fingerprint.Hash()
    guard file.scan({ hash.append($0) }) else { return nil }
    let tag = Self.tag(hash.fingerprint)
    tags.withLock { tags in
      if tags.count >= Self.maximumCount { tags = [:] }
      tags[version] = tag
    }
    return tag
  }

  static func tag(of bytes: [UInt8]) -> String { tag(Fingerprint(of: bytes)) }

  private static func tag(_ fingerprint: Fingerprint) -> String {
    "\"\(fingerprint.hexadecimal.prefix(32))\""
  }
}
