internal import Host
internal import Site

/// Identifies the bytes of a file, to compare files without holding them in memory.
struct FileDigest: Equatable {
  let fingerprint: Fingerprint
  let byteCount: Int

  init(of bytes: [UInt8]) {
    fingerprint = Fingerprint(of: bytes)
    byteCount = bytes.count
  }

  /// Creates the digest of all chunks that `read` passes to its argument.
  init(reading read: ((ArraySlice<UInt8>) -> Void) throws(FileError) -> Void) throws(FileError) {
    var hash = Fingerprint.Hash()
    var count = 0
    try read { chunk in
      hash.append(chunk)
      count += chunk.count
    }
    fingerprint = hash.fingerprint
    byteCount = count
  }
}

extension FileSystem {
  /// Returns the digest of a file of any size. Throws for anything else, and once cancelled.
  func digest(of path: String) throws(FileError) -> FileDigest {
    try FileDigest { body throws(FileError) in try scan(path, body) }
  }
}

extension OpenFolder {
  func digest(of name: String) throws(FileError) -> FileDigest {
    try FileDigest { body throws(FileError) in try scan(name, body) }
  }
}
