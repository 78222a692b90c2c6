import Foundation
import Host
import Publishing
import Synchronization
import TestSupport
import Testing

private let old = ["index.html": "1", "a.html": "1", "same.html": "1", "z/old.html": "1"]
private let new = ["index.html": "2", "a.html": "2", "same.html": "1", "x/new.html": "2"]

/// Tests the message and the exit code for each kind of call. The tests of failing builds make
/// every single call fail.
@Suite(.temporaryFolder) struct `A call of the system that fails` {
  private let site: PublishingSite

  init() throws { site = try PublishingSite() }

  /// A call that fails, and the error of the build. `ROOT` is the site root.
  struct Failure: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let message: String
    var exitStatus: Int32 = 74
    /// Whether some changes have been made before the call.
    var isUnfinished = false
    let fail: @Sendable (inout SystemCalls) -> Void
  }

  static let failures = [
    Failure(
      testDescription: "open, for writing",
      message: "cannot write 'ROOT/.kivagen/staging/pages/a.html': No space left on device"
    ) { calls in
      calls.open = { entry, mode throws(FileError) in
        if entry.path.hasSuffix("pages/a.html") { throw FileError("write", entry, ENOSPC) }
        return try SystemCalls.real.open(entry, mode)
      }
    },
    Failure(
      testDescription: "open, for reading",
      message: "cannot read 'ROOT/Output/same.html': Permission denied"
    ) { calls in
      calls.open = { entry, mode throws(FileError) in
        if entry.path.hasSuffix("Output/same.html") { throw FileError("read", entry, EACCES) }
        return try SystemCalls.real.open(entry, mode)
      }
    },
    Failure(
      testDescription: "open, of a folder",
      message: "cannot open 'ROOT/Output/z': Too many open files"
    ) { calls in
      calls.open = { entry, mode throws(FileError) in
        if entry.path.hasSuffix("Output/z") { throw FileError("open", entry, EMFILE) }
        return try SystemCalls.real.open(entry, mode)
      }
    },
    Failure(
      testDescription: "read", message: "cannot read 'ROOT/Output/same.html': Input/output error"
    ) { calls in
      calls.read = { file, bytes throws(FileError) in
        if file.path.hasSuffix("same.html") { throw FileError("read", file.location, EIO) }
        return try SystemCalls.real.read(file, &bytes)
      }
    },
    Failure(
      testDescription: "write",
      message: "cannot write 'ROOT/.kivagen/staging/pages/x/new.html': No space left on device"
    ) { calls in
      calls.write = { file, bytes throws(FileError) in
        if file.path.hasSuffix("new.html") { throw FileError("write", file.location, ENOSPC) }
        try SystemCalls.real.write(file, bytes)
      }
    },
    Failure(
      testDescription: "close",
      message: "cannot write 'ROOT/.kivagen/staging/manifest-after': Disk quota exceeded"
    ) { calls in
      calls.close = { file throws(FileError) in
        try SystemCalls.real.close(file)
        if file.path.hasSuffix("after") { throw FileError("write", file.location, EDQUOT) }
      }
    },
    Failure(
      testDescription: "mkdir",
      message: "cannot create folder 'ROOT/.kivagen/staging/pages/x': No space left on device"
    ) { calls in
      calls.makeFolder = { folder throws(FileError) in
        if folder.path.hasSuffix("/x") { throw FileError("create folder", folder, ENOSPC) }
        try SystemCalls.real.makeFolder(folder)
      }
    },
    Failure(
      testDescription: "stat", message: "cannot look at 'ROOT/Output/x': Input/output error"
    ) { calls in
      calls.status = { entry throws(FileError) in
        if entry.path.hasSuffix("Output/x") { throw FileError("look at", entry, EIO) }
        return try SystemCalls.real.status(entry)
      }
    },
    Failure(
      testDescription: "access",
      message: "cannot use the output folder 'ROOT/Output': "
        + "cannot write to 'ROOT/Output/z': Read-only file system", exitStatus: 73
    ) { calls in
      calls.checkWritable = { folder throws(FileError) in
        if folder.path.hasSuffix("/z") { throw FileError("write to", folder, EROFS) }
        try SystemCalls.real.checkWritable(folder)
      }
    },
    Failure(
      testDescription: "lock", message: "cannot lock 'ROOT/.kivagen/lock': Input/output error"
    ) { calls in
      calls.lock = { path, _ throws(FileError) in
        throw FileError(action: "lock", path: path, code: EIO)
      }
    },
    Failure(
      testDescription: "rename, of the journal",
      message: "cannot move to 'ROOT/Output/.kivagen-journal': Input/output error"
    ) { calls in
      calls.rename = { old, new throws(FileError) in
        if new.path.hasSuffix("-journal") { throw FileError("move to", new, EIO) }
        try SystemCalls.real.rename(old, new)
      }
    },
    Failure(
      testDescription: "rename, of a page",
      message: "cannot move to 'ROOT/Output/a.html': Input/output error; 2 of 7 changes are made "
        + "and every file is complete; build again to make the rest", isUnfinished: true
    ) { calls in
      calls.rename = { old, new throws(FileError) in
        if new.path.hasSuffix("Output/a.html") { throw FileError("move to", new, EIO) }
        try SystemCalls.real.rename(old, new)
      }
    },
    Failure(
      testDescription: "rename, of a new folder",
      message: "cannot move to 'ROOT/Output/x': Input/output error; 1 of 7 changes are made "
        + "and every file is complete; build again to make the rest", isUnfinished: true
    ) { calls in
      calls.moveNew = { old, new throws(FileError) in
        if new.path.hasSuffix("Output/x") { throw FileError("move to", new, EIO) }
        try SystemCalls.real.moveNew(old, new)
      }
    },
    Failure(
      testDescription: "unlink",
      message:
        "cannot delete 'ROOT/Output/z/old.html': Input/output error; 4 of 7 changes are made "
        + "and every file is complete; build again to make the rest", isUnfinished: true
    ) { calls in
      calls.remove = { entry throws(FileError) in
        if entry.path.hasSuffix("old.html") { throw FileError("delete", entry, EIO) }
        try SystemCalls.real.remove(entry)
      }
    },
    Failure(
      testDescription: "readdir",
      message: "cannot list 'ROOT/Output/z': Input/output error; 5 of 7 changes are made "
        + "and every file is complete; build again to make the rest", isUnfinished: true
    ) { calls in
      calls.list = { folder throws(FileError) in
        if folder.path.hasSuffix("Output/z") { throw FileError("list", folder, EIO) }
        return try SystemCalls.real.list(folder)
      }
    },
  ]

  @Test(arguments: failures)
  func `leaves the old site, or one that the next build finishes`(failure: Failure) throws {
    try site.build(old)
    var files = FileSystem.real
    failure.fail(&files.calls)
    let error = #expect(throws: PublishError.self) { try site.build(new, files: files) }
    let root = try site.files.resolve(site.root)
    let message = error?.description.replacing(root, with: "ROOT").replacing(
      site.root, with: "ROOT")
    #expect(message == failure.message)
    #expect(error?.exitStatus == failure.exitStatus)
    if !failure.isUnfinished {
      #expect(try site.pages() == old)
      #expect(try site.tree("\(site.root)/.kivagen") == ["lock": ""])
    }
    try site.beginAndAbandon()
    #expect(try site.pages() == (failure.isUnfinished ? new : old))
    try site.build(new)
    #expect(try site.pages() == new)
  }

  /// The cached folders are closed, so that the needed one can be opened.
  @Test func `because a process has too many files open is tried again`() throws {
    try site.build(old)
    let isFirst = Mutex(true)
    var files = FileSystem.real
    files.calls.open = { entry, mode throws(FileError) in
      let fails =
        mode == .folder
        && isFirst.withLock { first in
          defer { first = first && !entry.path.hasSuffix("Output/z") }
          return first && entry.path.hasSuffix("Output/z")
        }
      if fails { throw FileError("open", entry, EMFILE) }
      return try SystemCalls.real.open(entry, mode)
    }
    try site.build(new, files: files)
    #expect(!isFirst.withLock { $0 })
    #expect(try site.pages() == new)
  }

  @Test(arguments: [false, true])
  func `is not needed to notice that a folder was replaced`(isLink: Bool) throws {
    try site.build(old)
    let folder = "\(site.output)/z"
    let isReplaced = Mutex(false)
    var files = FileSystem.real
    files.calls.open = { [site] entry, mode throws(FileError) in
      // The folder is replaced after it was inspected, and before it is opened.
      let isDue = isReplaced.withLock { done in
        defer { done = done || entry.path == folder }
        return !done && entry.path == folder
      }
      if isDue {
        try FileSystem.real.rename(folder, "\(site.root)/moved")
        if isLink { #expect(unsafe symlink("\(site.root)/moved", folder) == 0) }
        if !isLink { try FileSystem.real.makeFolder(folder) }
      }
      return try SystemCalls.real.open(entry, mode)
    }
    #expect(throws: PublishError.changedDuringBuild(folder)) { try site.build(new, files: files) }
    #expect(try site.tree("\(site.root)/moved") == ["old.html": "1"])
    #expect(try site.pages()["index.html"] == "1")
  }
}
