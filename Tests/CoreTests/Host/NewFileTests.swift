import Foundation
import Host
import TestSupport
import Testing

@Suite(.temporaryFolder) struct `A new file` {
  private var folder: String { TemporaryFolder.path }

  /// A call that fails while a file is created.
  struct Failure: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let fail: @Sendable (inout SystemCalls) -> Void
  }

  static let failures = [
    Failure(testDescription: "write") { calls in
      calls.write = { file, bytes throws(FileError) in
        try SystemCalls.real.write(file, bytes.prefix(1))
        throw FileError("write", file.location, EIO)
      }
    },
    Failure(testDescription: "close") { calls in
      calls.close = { file throws(FileError) in
        try SystemCalls.real.close(file)
        throw FileError("write", file.location, EIO)
      }
    },
    Failure(testDescription: "fsync") { calls in
      calls.synchronize = { file throws(FileError) in
        throw FileError("write", file.location, EIO)
      }
    },
    Failure(testDescription: "link") { calls in
      calls.link = { _, new throws(FileError) in throw FileError("create", new, EIO) }
    },
  ]

  @Test(arguments: failures)
  func `is removed if a call fails`(failure: Failure) throws {
    var files = FileSystem.real
    failure.fail(&files.calls)
    if failure.testDescription != "link" {
      let path = "\(folder)/.kivagen-\(getpid())-0"
      #expect(throws: FileError(action: "write", path: path, code: EIO)) {
        try files.makeFile(folder, [1, 2], nil)
      }
    }
    if failure.testDescription != "fsync" {
      let action = failure.testDescription == "link" ? "create" : "write"
      #expect(throws: FileError(action: action, path: "\(folder)/a", code: EIO)) {
        try files.createFile("\(folder)/a", [1, 2])
      }
    }
    #expect(try FileSystem.real.list(folder) == [])
  }

  @Test(arguments: [EPERM, ENOTSUP, ENOSYS])
  func `is created on a file system without links`(code: Int32) throws {
    var files = FileSystem.real
    files.calls.link = { _, new throws(FileError) in throw FileError("create", new, code) }
    try files.createFile("\(folder)/a", [1, 2])
    #expect(throws: FileError(action: "create", path: "\(folder)/a", code: EEXIST)) {
      try files.createFile("\(folder)/a", [3])
    }
    #expect(try FileSystem.real.read("\(folder)/a", 9) == [1, 2])
    #expect(try FileSystem.real.list(folder) == ["a"])
  }
}

@Suite(.temporaryFolder) struct `An open folder` {
  private let files = FileSystem.real

  @Test func `follows no link, neither as itself nor in itself`() throws {
    let top = try files.resolve(TemporaryFolder.path)
    try files.makeFolder("\(top)/folder")
    try files.write("\(top)/mine", [1])
    #expect(unsafe symlink("folder", "\(top)/link") == 0)
    #expect(unsafe symlink("../mine", "\(top)/folder/a") == 0)
    #expect(throws: FileError.self) { try files.openFolder("\(top)/link") }
    let folder = try files.openFolder("\(top)/folder")
    #expect(try folder.status(of: "a")?.type == .link)
    do {
      let code = ELOOP
      #expect(throws: FileError(action: "write", path: "\(top)/folder/a", code: code)) {
        try folder.write("a", [2], modified: 0)
      }
      #expect(throws: FileError(action: "read", path: "\(top)/folder/a", code: code)) {
        try folder.contentsEqual("a", [1])
      }
      #expect(throws: FileError(action: "read", path: "\(top)/folder/a", code: code)) {
        try folder.scan("a") { _ in }
      }
    }
    try folder.remove("a")
    #expect(try files.read("\(top)/mine", 9) == [1])
  }

  @Test func `is the one that was opened, even if another one has its path`() throws {
    let path = "\(TemporaryFolder.path)/a"
    try files.makeFolder(path)
    let version = try #require(try files.status(path)).version
    let folder = try files.openFolder(path, expecting: version)
    try files.rename(path, "\(path)-moved")
    try files.makeFolder(path)
    try folder.write("b", [1], modified: 2_000_000_000)
    try folder.makeFolder("c")
    #expect(try files.list("\(path)-moved") == ["b", "c"])
    #expect(try files.status("\(path)-moved/b")?.version.modified == 2_000_000_000)
    #expect(try folder.list("c") == [])
    #expect(try files.list(path) == [])
    #expect(throws: FileError.replaced(path)) {
      try files.openFolder(path, expecting: version)
    }
    try files.remove(path)
    #expect(throws: FileError.replaced(path)) {
      try files.openFolder(path, expecting: version)
    }
  }
}
