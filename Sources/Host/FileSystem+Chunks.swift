#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Implements `FileSystem.scan`.
func scanFile(_ path: String, _ receive: (ArraySlice<UInt8>) -> Void) throws(FileError) {
  try FileChunks(path).forEach { piece, _ throws(FileError) in receive(piece) }
}

/// Implements `FileSystem.copy`.
///
/// It does not use `copy_file_range(2)`, because callers need to see the bytes to compute the
/// fingerprint of the copy.
func copyFile(
  _ source: String, _ target: String, _ receive: (ArraySlice<UInt8>) -> Void
) throws(FileError) {
  let pieces = try FileChunks(source)
  let descriptor = try openToWrite(target)
  try closing(descriptor, named: target) { () throws(FileError) in
    var size: off_t = 0
    var isHole = false
    try pieces.forEach { piece, isZero throws(FileError) in
      receive(piece)
      size += off_t(piece.count)
      isHole = isZero
      if isZero {
        lseek(descriptor, size, SEEK_SET)
      } else {
        try writeAll(piece, to: descriptor, named: target)
      }
    }
    // The file ends with a hole, and nothing has been written that gives it its length.
    if isHole, ftruncate(descriptor, size) != 0 {
      throw FileError(action: "write", path: target, code: errno)
    }
  }
}

/// `SEEK_DATA` of `lseek(2)`, which Swift does not import on Linux.
#if canImport(Glibc)
  private let seekData: Int32 = 3
#else
  private let seekData: Int32 = 4
#endif

/// A file that is read in pieces.
///
/// It is a class because the optimizer of Swift 6.3.1 crashes on noncopyable values in closures.
private final class FileChunks {
  private let path: String
  private let descriptor: Int32
  private let size: Int
  /// Whether the file may have holes, because it has more bytes than blocks on the disk.
  private let isSparse: Bool

  private static let pieceSize = 1 << 18

  /// The maximum size of a file in bytes, 1 TB. A sparse file can have any size, and all its bytes
  /// are read.
  private static let maximumSize = 1 << 40

  /// Opens a file. Throws if the path is not that of a file, or with `EFBIG` if the file is too
  /// large.
  init(_ path: String) throws(FileError) {
    var status = stat()
    descriptor = try openFile(path, &status)
    self.path = path
    size = Int(status.st_size)
    guard size <= Self.maximumSize else {
      throw FileError(action: "read", path: path, code: EFBIG)
    }
    isSparse = status.st_blocks < status.st_size / 512
  }

  deinit { close(descriptor) }

  /// Calls `body` with each piece in order, and with whether the piece is a hole.
  func forEach(
    _ body: (_ piece: ArraySlice<UInt8>, _ isHole: Bool) throws(FileError) -> Void
  ) throws(FileError) {
    // One byte more than a small file has, so that the first call reads all of it.
    var piece = [UInt8](repeating: 0, count: min(max(size + 1, 512), Self.pieceSize))
    let zeros = [UInt8](repeating: 0, count: isSparse ? Self.pieceSize : 0)
    var offset: off_t = 0
    while true {
      try checkCancellation(of: "read", path)
      let hole = Int(holeEnd(from: offset) - offset)
      if hole > 0 {
        try body(zeros[..<min(hole, zeros.count)], true)
        offset += off_t(min(hole, zeros.count))
        continue
      }
      let count = unsafe pread(descriptor, &piece, piece.count, offset)
      if count == 0 { return }
      if count < 0 {
        if errno == EINTR { continue }
        throw FileError(action: "read", path: path, code: errno)
      }
      try body(piece[..<count], false)
      offset += off_t(count)
    }
  }

  /// Returns the end of the hole at `offset`, or `offset` itself if the file has no hole there.
  private func holeEnd(from offset: off_t) -> off_t {
    guard isSparse else { return offset }
    let data = lseek(descriptor, offset, seekData)
    if data >= 0 { return data }
    // The error is ENXIO if no data follows; otherwise the file system cannot find holes.
    return errno == ENXIO ? max(offset, lseek(descriptor, 0, SEEK_END)) : offset
  }
}

private func openFile(_ path: String, _ status: inout stat) throws(FileError) -> Int32 {
  // Opening a pipe would wait for its other end.
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
  guard descriptor >= 0 else { throw FileError(action: "read", path: path, code: errno) }
  var code: Int32 = 0
  if unsafe fstat(descriptor, &status) != 0 {
    code = errno
  } else if status.st_mode & S_IFMT != S_IFREG {
    code = status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL
  }
  if code == 0 { return descriptor }
  close(descriptor)
  throw FileError(action: "read", path: path, code: code)
}
