import Host
import TestSupport
import Testing

@Suite(.temporaryFolder) struct `The real file system` {
  private let files = FileSystem.real

  @Test func `reads back what it wrote`() throws {
    let path = "\(TemporaryFolder.path)/a.txt"
    let bytes = [UInt8](repeating: 7, count: 200_000)
    try files.write(path, bytes)
    #expect(try files.read(path) == bytes)
    #expect(try files.status(path)?.byteCount == 200_000)
  }

  @Test func `says which file is missing`() {
    #expect(throws: FileError(action: "read", path: "/nonexistent/x", code: 2)) {
      try files.read("/nonexistent/x")
    }
    let error = FileError(action: "read", path: "/nonexistent/x", code: 2)
    #expect("\(error)" == "cannot read '/nonexistent/x': No such file or directory")
  }

  @Test func `makes folders above, and does not mind what is there`() throws {
    let path = "\(TemporaryFolder.path)/a/b/c"
    try files.makeFolder(path)
    try files.makeFolder(path)
    #expect(try files.status(path)?.kind == .folder)
    try files.write("\(path)/file", [])
    #expect(throws: FileError.self) { try files.makeFolder("\(path)/file/d") }
  }

  @Test func `lists names sorted by bytes`() throws {
    for name in ["b", "a", "Z", "é"] { try files.write("\(TemporaryFolder.path)/\(name)", []) }
    #expect(try files.list(TemporaryFolder.path) == ["Z", "a", "b", "é"])
  }

  @Test func `has no status for what is not there`() throws {
    #expect(try files.status("\(TemporaryFolder.path)/none") == nil)
  }

  @Test func `replaces a file by renaming`() throws {
    let folder = TemporaryFolder.path
    try files.write("\(folder)/new", [1])
    try files.write("\(folder)/old", [2])
    try files.rename("\(folder)/new", "\(folder)/old")
    #expect(try files.read("\(folder)/old") == [1])
    #expect(try files.list(folder) == ["old"])
  }

  @Test func `gives a lock to one holder at a time`() throws {
    let path = "\(TemporaryFolder.path)/lock"
    var first = try files.lock(path)
    #expect(first != nil)
    #expect(try files.lock(path) == nil)
    first = nil
    #expect(try files.lock(path) != nil)
  }
}
