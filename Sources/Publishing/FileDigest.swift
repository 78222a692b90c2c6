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

  /// Creates the digest of the bytes that `pieces` hands over.
  init(
    of pieces: ((ArraySlice<UInt8>) -> Void) throws(FileError) -> Void
  ) throws(FileError) {
    var hash = Fingerprint.Hash()
    var count = 0
    try pieces { piece in
      hash.append(piece)
      count += piece.count
    }
    fingerprint = hash.fingerprint
    byteCount = count
  }
}

extension FileSystem {
  /// Reads a file of any size. Throws for what is no file, and once the task is cancelled.
  func digest(of path: String) throws(FileError) -> FileDigest {
    try FileDigest { take throws(FileError) in try scan(path, take) }
  }

  /// Whether the file has these bytes.
  func holds(_ bytes: [UInt8], at path: String) throws(FileError) -> Bool {
    do throws(FileError) {
      return try read(path, bytes.count) == bytes
    } catch {
      if error.isTooLarge { return false }
      throw error
    }
  }
}
