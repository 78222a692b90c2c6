#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension FileSystem {
  /// Reads a whole file, or a stream to its end. Throws once there are more than `limit` bytes
  /// (`isTooLarge`) or the task is cancelled (`isCancelled`), even while it waits for a stream.
  package func read(_ path: String, _ limit: Int) throws(FileError) -> [UInt8] {
    try calls.reading(FileLocation(path)) { file throws(FileError) in
      try calls.readAll(file, limit: limit)
    }
  }

  /// Reads a file of any size, following symbolic links, and passes it on in pieces. Throws if the
  /// path does not lead to a file, or once the task is cancelled.
  package func scan(_ path: String, _ receive: (ArraySlice<UInt8>) -> Void) throws(FileError) {
    try calls.scan(FileLocation(path), receive)
  }

  /// Copies a file of any size, keeps its holes, and passes its bytes on in pieces. The
  /// modification time of the copy is set to `modified` if the file system can do that. Throws as
  /// `scan` does, and may leave an incomplete copy. `copy_file_range(2)` is not used because it
  /// would not show the bytes for a fingerprint.
  package func copy(
    _ source: String, _ target: String, modified: Int? = nil, _ receive: (ArraySlice<UInt8>) -> Void
  ) throws(FileError) {
    try calls.reading(FileLocation(source)) { file throws(FileError) in
      let pieces = try FilePieces(file, calls)
      try calls.writing(FileLocation(target), .write) { copy throws(FileError) in
        var size: off_t = 0
        var isHole = false
        try pieces.forEach { piece, isZero throws(FileError) in
          receive(piece)
          size += off_t(piece.count)
          isHole = isZero
          if isZero {
            lseek(copy.descriptor, size, SEEK_SET)
          } else {
            try calls.write(copy, piece)
          }
        }
        // If the file ends with a hole, nothing has been written at its end, so its length must be
        // set.
        if isHole, ftruncate(copy.descriptor, size) != 0 {
          throw FileError("write", copy.location, errno)
        }
        if let modified { copy.setModified(modified) }
      }
    }
  }
}

extension SystemCalls {
  func reading<Result>(
    _ location: FileLocation, _ work: (OpenFile) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    let file = try open(location, .read)
    defer { _ = closeDescriptor(file.descriptor) }
    return try work(file)
  }

  func scan(_ location: FileLocation, _ receive: (ArraySlice<UInt8>) -> Void) throws(FileError) {
    try reading(location) { file throws(FileError) in
      try FilePieces(file, self).forEach { piece, _ throws(FileError) in receive(piece) }
    }
  }

  func readAll(_ file: OpenFile, limit: Int) throws(FileError) -> [UInt8] {
    let status = FileStatus(descriptor: file.descriptor)
    let isFile = status?.type == .file
    let size = isFile ? status?.byteCount ?? 0 : 1 << 16
    if isFile, size > limit { throw FileError("read", file.location, EFBIG) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    // With one byte more than a small file has, two calls suffice to read it and find its end.
    var chunk = [UInt8](repeating: 0, count: min(max(size + 1, 512), 1 << 16))
    while true {
      try checkCancellation(of: "read", file.path)
      // A pipe that nobody has written to yet would seem to be at its end.
      if !isFile { try waitUntilReady(file.descriptor, POLLIN, to: "read", file.path) }
      let count = try read(file, &chunk)
      if count == 0 { return bytes }
      if count > limit - bytes.count { throw FileError("read", file.location, EFBIG) }
      bytes.append(contentsOf: chunk[..<count])
    }
  }
}

/// An open file that is read in pieces.
private struct FilePieces {
  private let file: OpenFile
  private let calls: SystemCalls
  private let size: Int
  /// Whether the file may have holes, because it has more bytes than its blocks on the disk hold.
  private let isSparse: Bool

  private static let pieceSize = 1 << 18

  /// The maximum size of a file, 1 TB. There is a limit because a sparse file can have any size,
  /// and all its bytes are read.
  private static let maximumSize = 1 << 40

  /// Prepares to read an open file. Throws if it is not a regular file, or with `EFBIG` if it is
  /// too large.
  init(_ file: OpenFile, _ calls: SystemCalls) throws(FileError) {
    self.file = file
    self.calls = calls
    var status = stat()
    guard unsafe fstat(file.descriptor, &status) == 0 else {
      throw FileError("read", file.location, errno)
    }
    let type = status.st_mode & S_IFMT
    size = Int(status.st_size)
    isSparse = status.st_blocks < status.st_size / 512
    guard type == S_IFREG, size <= Self.maximumSize else {
      let code = type == S_IFREG ? EFBIG : type == S_IFDIR ? EISDIR : EINVAL
      throw FileError("read", file.location, code)
    }
  }

  /// Calls `body` with each piece in order, and with whether the piece is a hole.
  func forEach(
    _ body: (_ piece: ArraySlice<UInt8>, _ isHole: Bool) throws(FileError) -> Void
  ) throws(FileError) {
    // With one byte more than a small file has, the first call reads all of it.
    var piece = [UInt8](repeating: 0, count: min(max(size + 1, 512), Self.pieceSize))
    let zeros = [UInt8](repeating: 0, count: isSparse ? Self.pieceSize : 0)
    var offset: off_t = 0
    while true {
      try checkCancellation(of: "read", file.path)
      let hole = Int(holeEnd(from: offset) - offset)
      if hole > 0 {
        try body(zeros[..<min(hole, zeros.count)], true)
        offset += off_t(min(hole, zeros.count))
        continue
      }
      let count = try calls.read(file, &piece)
      if count == 0 { return }
      try body(piece[..<count], false)
      offset += off_t(count)
    }
  }

  /// Returns the end of the hole at `offset`, where reading continues, or `offset` if there is no
  /// hole.
  private func holeEnd(from offset: off_t) -> off_t {
    guard isSparse else { return offset }
    let data = lseek(file.descriptor, offset, seekData)
    if data >= 0 { return data }
    // The error is ENXIO if no data follows; otherwise the file system cannot find holes.
    return errno == ENXIO ? max(offset, lseek(file.descriptor, 0, SEEK_END)) : offset
  }
}

/// `SEEK_DATA` of `lseek(2)`, which Swift does not import on Linux.
#if canImport(Glibc)
  private let seekData: Int32 = 3
#else
  private let seekData: Int32 = 4
#endif
