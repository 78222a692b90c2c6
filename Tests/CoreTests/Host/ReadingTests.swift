import Foundation
import Host
import Synchronization
import TestSupport
import Testing

@Suite(.temporaryFolder) struct `Reading a file or a stream` {
  private let files = FileSystem.real
  private var path: String { "\(TemporaryFolder.path)/file" }

  private func error(_ path: String, _ code: Int32) -> FileError {
    FileError(action: "read", path: path, code: code)
  }

  /// Creates a named pipe.
  private func makePipe() { #expect(unsafe mkfifo(path, 0o600) == 0) }

  @Test(arguments: [1, 512, 70_000])
  func `accepts as many bytes as the limit, and not one more`(count: Int) throws {
    let bytes = [UInt8](repeating: 7, count: count)
    try files.write(path, bytes)
    #expect(try files.read(path, count) == bytes)
    #expect(throws: error(path, EFBIG)) { try files.read(path, count - 1) }
    #expect(error(path, EFBIG).isTooLarge)
    #expect(!FileError(action: "write", path: path, code: EFBIG).isTooLarge)
  }

  @Test func `does not start with a file that is too large`() throws {
    try files.write(path, [])
    #expect(unsafe truncate(path, 1 << 40) == 0)
    #expect(throws: error(path, EFBIG)) { try files.read(path, 1 << 39) }
  }

  @Test func `stops at the limit of an endless stream`() {
    #expect(throws: error("/dev/zero", EFBIG)) { try files.read("/dev/zero", 1 << 20) }
  }

  @Test func `ends when it is cancelled, even if an endless stream always has more`() async {
    await #expect(throws: error("/dev/zero", ECANCELED)) {
      try await inTask { [files] in
        cancelCurrentTask()
        return try files.read("/dev/zero", .max)
      }
    }
  }

  @Test func `ends when it is cancelled before anyone opens the other end of a pipe`() async {
    makePipe()
    await #expect(throws: error(path, ECANCELED)) {
      try await inTask { [files, path] in
        cancelCurrentTask()
        return try files.read(path, .max)
      }
    }
  }

  @Test func `waits until someone opens the other end of a pipe`() throws {
    makePipe()
    let text = [UInt8](repeating: 7, count: 200_000)
    Thread.detachNewThread { [path] in
      // Opening the pipe waits for its reader.
      let writer = FileHandle(forWritingAtPath: path)
      try? writer?.write(contentsOf: text)
      try? writer?.close()
    }
    #expect(try files.read(path, .max) == text)
  }

  @Test(arguments: ["/dev/fd/", "/proc/self/fd/"])
  func `can use the name of a descriptor, also through a symbolic link`(folder: String) throws {
    guard FileManager.default.fileExists(atPath: folder) else { return }
    for isLinked in [false, true] {
      let pipe = Pipe()
      try pipe.fileHandleForWriting.write(contentsOf: [1, 2])
      try pipe.fileHandleForWriting.close()
      var name = "\(folder)\(pipe.fileHandleForReading.fileDescriptor)"
      if isLinked {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: name)
        name = path
      }
      #expect(try files.read(name, .max) == [1, 2])
    }
  }

  @Test func `can use a named pipe that its writer has closed`() throws {
    makePipe()
    let reader = unsafe open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let writer = unsafe open(path, O_WRONLY)
    #expect(unsafe write(writer, [1, 2] as [UInt8], 2) == 2)
    close(writer)
    #expect(try files.read("/dev/fd/\(reader)", .max) == [1, 2])
  }

  @Test func `can use a socket by the name of its descriptor`() throws {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
      #expect(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    #else
      #expect(socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0)
    #endif
    #expect(unsafe write(ends[1], [1, 2] as [UInt8], 2) == 2)
    close(ends[1])
    #expect(try files.read("/dev/fd/\(ends[0])", .max) == [1, 2])
    close(ends[0])
  }

  @Test func `does not wait if a file to be written is a pipe`() {
    makePipe()
    #expect(throws: FileError(action: "write", path: path, code: ENXIO)) {
      try files.write(path, [1])
    }
    #expect(throws: error(path, EINVAL)) { try files.scan(path) { _ in } }
  }
}

@Suite(.temporaryFolder) struct `Files in pieces` {
  private let files = FileSystem.real
  private let source = "\(TemporaryFolder.path)/source"
  private let target = "\(TemporaryFolder.path)/target"

  /// Returns the bytes that `work` passes on.
  private func collected(
    _ work: ((ArraySlice<UInt8>) -> Void) throws(FileError) -> Void
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try work { bytes += $0 }
    return bytes
  }

  @Test(arguments: [0, 1, 511, 512, 262_143, 262_144, 262_145, 600_000])
  func `are read and copied whole`(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try files.write(source, bytes)
    #expect(try collected { receive throws(FileError) in try files.scan(source, receive) } == bytes)
    let copied = try collected { receive throws(FileError) in
      try files.copy(source, target, receive)
    }
    #expect(copied == bytes)
    #expect(try files.read(target, .max) == bytes)
  }

  @Test func `replace an existing file`() throws {
    try files.write(source, [1])
    try files.write(target, [2, 3])
    try files.copy(source, target) { _ in }
    #expect(try files.read(target, .max) == [1])
  }

  /// Returns the number of blocks of 512 bytes that a file has on the disk.
  private func blocks(of path: String) -> Int {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_blocks) : -1
  }

  @Test(arguments: [
    [], [0..<3], [1_000_000..<1_000_100], [0..<1, 2_097_151..<2_097_152],
    [4096..<300_000, 1_600_000..<1_700_000],
  ])
  func `keep their holes`(data: [Range<Int>]) throws {
    let size = 2 << 20
    var bytes = [UInt8](repeating: 0, count: size)
    try files.write(source, [])
    #expect(unsafe truncate(source, off_t(size)) == 0)
    let handle = try #require(FileHandle(forWritingAtPath: source))
    for range in data {
      let part = [UInt8](repeating: 7, count: range.count)
      try handle.seek(toOffset: UInt64(range.lowerBound))
      try handle.write(contentsOf: part)
      bytes.replaceSubrange(range, with: part)
    }
    try handle.close()
    let isCopied =
      try collected { receive throws(FileError) in try files.copy(source, target, receive) }
      == bytes
    #expect(isCopied)
    let isEqual = try files.read(target, .max) == bytes
    #expect(isEqual)
    // A piece with data is copied as a whole.
    #expect(blocks(of: target) <= blocks(of: source) + 2 * (1 << 18) / 512)
  }

  @Test func `need no time if they have nothing but holes`() throws {
    try files.write(source, [])
    #expect(unsafe truncate(source, 1 << 30) == 0)
    var count = 0
    try files.copy(source, target) { count += $0.count }
    #expect(count == 1 << 30)
    #expect(try files.status(target)?.byteCount == 1 << 30)
    #expect(blocks(of: target) < 100)
  }

  @Test func `are not read on when the task is cancelled`() async throws {
    try files.write(source, [UInt8](repeating: 7, count: 1 << 20))
    let pieces = Mutex(0)
    await #expect(throws: FileError(action: "read", path: source, code: ECANCELED)) {
      try await inTask { [files, source, target] in
        try files.copy(source, target) { _ in
          pieces.withLock { $0 += 1 }
          cancelCurrentTask()
        }
      }
    }
    #expect(pieces.withLock { $0 } == 1)
  }

  @Test func `must be files`() throws {
    let folder = TemporaryFolder.path
    #expect(throws: FileError(action: "read", path: folder, code: EISDIR)) {
      try files.copy(folder, target) { _ in }
    }
    #expect(throws: FileError(action: "read", path: "/dev/zero", code: EINVAL)) {
      try files.scan("/dev/zero") { _ in }
    }
    #expect(throws: FileError(action: "read", path: source, code: ENOENT)) {
      try files.copy(source, target) { _ in }
    }
    #expect(try files.status(target) == nil)
  }
}
