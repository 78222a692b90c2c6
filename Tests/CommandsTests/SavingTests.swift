import CommandLine
import Foundation
import Host
import TestSupport
import Testing

/// Tests of `kivagen fetch --save FILE`.
@Suite(.temporaryFolder) struct `A saved file` {
  private let site = TestSite()

  private var files: FileSystem { .real }

  private func save(_ name: String, limit: Int = 2, files: FileSystem = .real) async -> TestRun {
    let words = ["fetch", "-C", site.root, "--source", "sample", "--limit", "\(limit)"]
    return await TestRun(words + ["--save", "\(site.root)/\(name)"], files: files)
  }

  @Test func `is the target of a link, and the link stays`() async throws {
    try site.write("old", to: "folder/real.json")
    try FileManager.default.createSymbolicLink(
      atPath: "\(site.root)/link.json", withDestinationPath: "folder/real.json")
    #expect(await save("link.json").exit == .done)
    #expect(try files.status("\(site.root)/link.json")?.type == .link)
    #expect(try site.read("folder/real.json").hasPrefix(#"{"fetched_at":"#))
    #expect(try files.list("\(site.root)/folder") == ["real.json"])
    #expect(try files.list(site.root) == ["folder", "link.json"])
  }

  @Test(arguments: [0o600, 0o666, 0o444] as [UInt16])
  func `keeps the mode of the old file`(permissions: UInt16) async throws {
    let old = try files.makeFile(site.root, [1], permissions)
    try files.rename(old, "\(site.root)/saved.json")
    #expect(await save("saved.json").exit == .done)
    #expect(try site.read("saved.json").hasPrefix(#"{"fetched_at":"#))
    #expect(try files.status("\(site.root)/saved.json")?.permissions == permissions)
  }

  @Test func `leaves the files beside it alone`() async throws {
    for name in ["saved.json.part", ".kivagen-\(getpid())-0"] { try site.write("mine", to: name) }
    #expect(await save("saved.json").exit == .done)
    #expect(try site.read("saved.json.part") == "mine")
    #expect(try site.read(".kivagen-\(getpid())-0") == "mine")
    #expect(try files.list(site.root).count == 3)
  }

  @Test func `is not touched if it has the same bytes already`() async throws {
    #expect(await save("saved.json").exit == .done)
    let spy = FailingFileSystem()
    #expect(await save("saved.json", files: spy.fileSystem).exit == .done)
    #expect(spy.changes == [])
  }

  @Test func `is replaced even if the old file cannot be read`() async throws {
    try site.write("old", to: "saved.json")
    var files = FileSystem.real
    files.calls.open = { entry, mode throws(FileError) in
      if mode == .read { throw FileError("read", entry, 13) }
      return try SystemCalls.real.open(entry, mode)
    }
    #expect(await save("saved.json", files: files).exit == .done)
    #expect(try site.read("saved.json").hasPrefix(#"{"fetched_at":"#))
  }

  @Test func `is unchanged if any call to the disk fails`() async throws {
    try site.write("old", to: "saved.json")
    let spy = FailingFileSystem()
    _ = await save("saved.json", files: spy.fileSystem)
    #expect(spy.changes.count == 2)
    let saved = try site.read("saved.json")
    for call in 0..<spy.count {
      try site.write("old", to: "saved.json")
      let failing = FailingFileSystem(failing: call)
      let run = await save("saved.json", files: failing.fileSystem)
      #expect(try site.read("saved.json") == (run.exit == .done ? saved : "old"))
      #expect(try files.list(site.root) == ["saved.json"])
    }
  }

  /// A call that fails while a file is saved, and the end of the message.
  struct Failure: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let message: String
    let fail: @Sendable (inout SystemCalls) -> Void
  }

  @Test(arguments: [
    Failure(testDescription: "open", message: "write to 'ROOT': Read-only file system") { calls in
      calls.open = { entry, mode throws(FileError) in
        if mode != .read { throw FileError("create", entry, EROFS) }
        return try SystemCalls.real.open(entry, mode)
      }
    },
    Failure(testDescription: "write", message: "write 'NEW': No space left on device") { calls in
      calls.write = { file, _ throws(FileError) in throw FileError("write", file.location, ENOSPC) }
    },
    Failure(testDescription: "fsync", message: "write 'NEW': Input/output error") { calls in
      calls.synchronize = { file throws(FileError) in
        throw FileError("write", file.location, EIO)
      }
    },
    Failure(testDescription: "close", message: "write 'NEW': Disk quota exceeded") { calls in
      calls.close = { file throws(FileError) in
        try SystemCalls.real.close(file)
        throw FileError("write", file.location, EDQUOT)
      }
    },
    Failure(
      testDescription: "rename", message: "move to 'ROOT/saved.json': No space left on device"
    ) { calls in
      calls.rename = { _, new throws(FileError) in throw FileError("move to", new, ENOSPC) }
    },
  ])
  func `reports the error of the call that failed`(failure: Failure) async throws {
    try site.write("old", to: "saved.json")
    var files = FileSystem.real
    failure.fail(&files.calls)
    let run = await save("saved.json", files: files)
    #expect(run.exit == .ioFailed)
    let root = try files.resolve(site.root)
    let message = failure.message.replacing("NEW", with: "ROOT/.kivagen-\(getpid())-0")
    #expect(
      run.messages == "kivagen: save: cannot \(message.replacing("ROOT", with: root))\n")
    #expect(try site.read("saved.json") == "old")
    #expect(try files.list(site.root) == ["saved.json"])
  }

  /// A path at which no file can be saved, and the message that says so.
  struct InvalidPath: CustomTestStringConvertible, Sendable {
    let name: String
    let file: String
    let message: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    InvalidPath(
      name: "a folder", file: "folder", message: "'ROOT/folder' is a folder; name a file in it"),
    InvalidPath(
      name: "the name of a folder", file: "none/",
      message: "'ROOT/none/' is a folder; name a file in it"),
    InvalidPath(
      name: "a pipe", file: "pipe",
      message:
        "'ROOT/pipe' is not a file that can be replaced; '--save -' writes to standard output"),
    InvalidPath(
      name: "a link to a pipe", file: "link",
      message:
        "'ROOT/link' is not a file that can be replaced; '--save -' writes to standard output"),
    InvalidPath(
      name: "a link to nothing", file: "loose",
      message:
        "'ROOT/loose' is a link whose target does not exist; '--save -' writes to standard output"),
    InvalidPath(
      name: "in no folder", file: "none/saved.json",
      message: "cannot write 'ROOT/none/saved.json': there is no folder 'ROOT/none'"),
    InvalidPath(
      name: "in a file", file: "file/saved.json",
      message: "cannot write 'ROOT/file/saved.json': there is no folder 'ROOT/file'"),
  ])
  func `is rejected before any request if the path is`(path: InvalidPath) async throws {
    try files.makeFolder("\(site.root)/folder")
    try site.write("mine", to: "file")
    #expect(mkfifo("\(site.root)/pipe", 0o600) == 0)
    for (link, target) in [("link", "pipe"), ("loose", "nothing")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(site.root)/\(link)", withDestinationPath: target)
    }
    let before = try files.list(site.root)
    let spy = FailingFileSystem()
    let run = await TestRun(
      ["fetch", "-C", site.root, "--save", "\(site.root)/\(path.file)"], files: spy.fileSystem)
    #expect(run.exit == .cannotCreate)
    let message = path.message.replacing("ROOT", with: site.root)
    #expect(run.messages == "kivagen: save: \(message)\n")
    #expect(spy.changes == [])
    #expect(try files.list(site.root) == before)
  }

  @Test func `is rejected if something else appeared at its path`() async throws {
    let saved = "\(try files.resolve(site.root))/saved.json"
    let spy = FailingFileSystem()
    let device = try #require(try files.status("/dev/null"))
    var files = FileSystem.real
    files.calls.checkWritable = spy.fileSystem.calls.checkWritable
    files.calls.rename = spy.fileSystem.calls.rename
    files.calls.status = { entry throws(FileError) in
      // The device appears after the check that the folder is writable.
      entry.path == saved && spy.count > 0 ? device : try SystemCalls.real.status(entry)
    }
    #expect(await save("saved.json", files: files).exit == .cannotCreate)
    #expect(spy.changes == [])
  }
}
