import Foundation
import Host
import TestSupport
import Testing

@Suite(.temporaryFolder) struct `The real file system` {
  private let files = FileSystem.real

  @Test func `reads back what it wrote`() throws {
    let path = "\(TemporaryFolder.path)/a.txt"
    let bytes = [UInt8](repeating: 7, count: 200_000)
    try files.write(path, bytes)
    #expect(try files.read(path, .max) == bytes)
    #expect(try files.status(path)?.byteCount == 200_000)
  }

  @Test func `throws the path of a missing file`() {
    #expect(throws: FileError(action: "read", path: "/nonexistent/x", code: 2)) {
      try files.read("/nonexistent/x", .max)
    }
    let error = FileError(action: "read", path: "/nonexistent/x", code: 2)
    #expect("\(error)" == "cannot read '/nonexistent/x': No such file or directory")
  }

  @Test func `creates the folders above, and ignores those that exist`() throws {
    let path = "\(TemporaryFolder.path)/a/b/c"
    try files.makeFolder(path)
    try files.makeFolder(path)
    #expect(try files.status(path)?.type == .folder)
    try files.write("\(path)/file", [])
    #expect(throws: FileError.self) { try files.makeFolder("\(path)/file/d") }
  }

  @Test func `lists names in the order of their bytes`() throws {
    for name in ["b", "a", "Z", "é"] { try files.write("\(TemporaryFolder.path)/\(name)", []) }
    #expect(try files.list(TemporaryFolder.path) == ["Z", "a", "b", "é"])
  }

  @Test func `has no status for a path where nothing exists`() throws {
    #expect(try files.status("\(TemporaryFolder.path)/none") == nil)
  }

  @Test func `replaces a file by renaming`() throws {
    let folder = TemporaryFolder.path
    try files.write("\(folder)/new", [1])
    try files.write("\(folder)/old", [2])
    try files.rename("\(folder)/new", "\(folder)/old")
    #expect(try files.read("\(folder)/old", .max) == [1])
    #expect(try files.list(folder) == ["old"])
  }

  @Test func `creates a file with a new name next to others`() throws {
    let folder = TemporaryFolder.path
    let first = try files.makeFile(folder, [1], nil)
    let second = try files.makeFile(folder, [2], nil)
    #expect(first != second)
    #expect(try files.read(first, .max) == [1])
    #expect(try files.read(second, .max) == [2])
  }

  @Test(arguments: [0o600, 0o666, 0o640, 0o444] as [UInt16])
  func `creates a new file with the requested mode`(permissions: UInt16) throws {
    let path = try files.makeFile(TemporaryFolder.path, [1, 2], permissions)
    #expect(try files.status(path)?.permissions == permissions)
    #expect(try files.read(path, .max) == [1, 2])
  }

  @Test func `creates no new file in a folder that does not exist`() throws {
    let missing = "\(TemporaryFolder.path)/none"
    #expect(throws: FileError(action: "write to", path: missing, code: 2)) {
      try files.makeFile(missing, [1], nil)
    }
  }

  @Test func `resolves the symbolic links in a path`() throws {
    let folder = try files.resolve(TemporaryFolder.path)
    try files.makeFolder("\(folder)/a/b")
    try files.write("\(folder)/a/file", [])
    #expect(try files.absolute("\(folder)/a/b/../file") == "\(folder)/a/file")
    #expect(try files.absolute("\(folder)/a/./none/x") == "\(folder)/a/none/x")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/link", withDestinationPath: "a/file")
    #expect(try files.absolute("\(folder)/link") == "\(folder)/a/file")
    #expect(try files.absolute("x") == files.resolve(".") + "/x")
  }

  @Test func `finds the target of a path`() throws {
    let folder = TemporaryFolder.path
    try files.write("\(folder)/file", [1, 2])
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/link", withDestinationPath: "file")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/circle", withDestinationPath: "circle")
    #expect(try files.target(of: "\(folder)/link") == files.status("\(folder)/file"))
    #expect(try files.target(of: "\(folder)/file").byteCount == 2)
    let missing = FileError(action: "find", path: "\(folder)/none", code: 2)
    #expect(throws: missing) { try files.target(of: "\(folder)/none") }
    #expect(throws: FileError.self) { try files.target(of: "\(folder)/circle") }
  }

  @Test(arguments: [true, false])
  func `gives the lock on a file or folder to one holder at a time`(isFolder: Bool) throws {
    let path = "\(TemporaryFolder.path)/lock"
    if isFolder { try files.makeFolder(path) }
    func acquire() throws -> FileLock? {
      let attempt = try isFolder ? files.lockFolder(path) : files.lock(path)
      return if case .acquired(let lock) = attempt { lock } else { nil }
    }
    var first = try acquire()
    #expect(first != nil)
    #expect(try acquire() == nil)
    first = nil
    #expect(try acquire() != nil)
  }

  @Test func `locks the folder that is at the path, not one that was deleted`() throws {
    let path = "\(TemporaryFolder.path)/folder"
    try files.makeFolder(path)
    guard case .acquired(let old) = try files.lockFolder(path) else {
      Issue.record("the folder is free")
      return
    }
    try files.remove(path)
    #expect(throws: FileError(action: "lock", path: path, code: 2)) {
      _ = try files.lockFolder(path)
    }
    try files.makeFolder(path)
    guard case .acquired = try files.lockFolder(path) else {
      Issue.record("the new folder is free")
      return
    }
    withExtendedLifetime(old) {}
  }

  @Test func `creates no file at the path of a folder to be locked`() throws {
    let path = "\(TemporaryFolder.path)/none"
    #expect(throws: FileError(action: "lock", path: path, code: 2)) {
      _ = try files.lockFolder(path)
    }
    #expect(try files.status(path) == nil)
  }

  @Test func `distinguishes a file that was replaced from one that was written again`() throws {
    let path = "\(TemporaryFolder.path)/a"
    try files.write(path, [1])
    let before = try #require(try files.status(path))
    try files.write(path, [2, 3])
    #expect(try files.status(path)?.version.isSameFile(as: before.version) == true)
    try files.write("\(path)-new", [1])
    try files.rename("\(path)-new", path)
    #expect(try files.status(path)?.version.isSameFile(as: before.version) == false)
  }

  @Test func `detects a folder that is not writable`() throws {
    try files.checkWritable(TemporaryFolder.path)
    let missing = "\(TemporaryFolder.path)/none"
    #expect(throws: FileError(action: "write to", path: missing, code: 2)) {
      try files.checkWritable(missing)
    }
  }

  @Test(arguments: [(13, true, false), (30, true, false), (18, false, true), (28, false, false)])
  func `distinguishes a path without access from one on another mount`(
    code: Int32, denied: Bool, across: Bool
  ) {
    let error = FileError(action: "write", path: "a", code: code)
    #expect(error.isDenied == denied)
    #expect(error.isAcrossMounts == across)
  }

  @Test(arguments: [0, 1, 511, 512, 513, 65_535, 65_536, 65_537, 200_000])
  func `reads a file of any length`(count: Int) throws {
    let path = "\(TemporaryFolder.path)/a"
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try files.write(path, bytes)
    #expect(try files.read(path, .max) == bytes)
  }

  @Test func `does not wait for a silent pipe once it is cancelled`() async throws {
    let path = "\(TemporaryFolder.path)/pipe"
    #expect(unsafe mkfifo(path, 0o600) == 0)
    // The pipe has a writer, which writes nothing.
    let writer = unsafe open(path, O_RDWR)
    defer { close(writer) }
    await #expect(throws: FileError(action: "read", path: path, code: ECANCELED)) {
      try await inTask { [files] in
        cancelCurrentTask()
        return try files.read(path, .max)
      }
    }
    #expect(FileError(action: "read", path: path, code: ECANCELED).isCancelled)
  }

  @Test(arguments: [
    ("a", "."), ("a/b", "a"), ("/a", "/"), ("/a/b", "/a"), ("/", "/"), ("./a", "."),
  ])
  func `returns the folder of a path`(path: String, folder: String) {
    #expect(FileSystem.folder(of: path) == folder)
  }

  @Test func `creates a file whole, and not over anything`() throws {
    let folder = TemporaryFolder.path
    try FileSystem.real.createFile("\(folder)/a", [1, 2])
    #expect(throws: FileError.self) { try FileSystem.real.createFile("\(folder)/a", [3]) }
    #expect(try FileSystem.real.read("\(folder)/a", 9) == [1, 2])
    #expect(try FileSystem.real.list(folder) == ["a"])
  }
}
