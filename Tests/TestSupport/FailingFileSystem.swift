package import Host
internal import Synchronization

/// A file system on the real disk that records its calls and fails at a chosen one.
package final class FailingFileSystem: Sendable {
  /// The calls that fail.
  package enum Fault: Equatable, Sendable {
    /// Only the chosen call fails, as when a disk is full temporarily.
    case once
    /// The chosen call and all later ones fail, so that nothing can be cleaned up, as if the
    /// program was killed.
    case fromThenOn
  }

  private struct CallLog {
    var count = 0
    var calls: [String] = []
  }

  /// The code of every failure, which is that of a full disk (`ENOSPC`).
  package static let code: Int32 = 28

  private let log = Mutex(CallLog())
  private let failing: Int
  private let fault: Fault
  private let movesFolders: Bool

  /// Creates a file system whose call number `failing` fails, counted from 0.
  ///
  /// - Parameters:
  ///   - failing: The number of the call.
  ///   - fault: Which calls fail.
  ///   - movesFolders: Whether the file system has the call `moveNew`.
  package init(failing: Int = .max, fault: Fault = .once, movesFolders: Bool = false) {
    self.failing = failing
    self.fault = fault
    self.movesFolders = movesFolders
  }

  /// The number of calls.
  package var count: Int { log.withLock(\.count) }

  /// The calls that change something, such as `rename a b`, in order. Opening a file for writing
  /// counts, but writing to it does not.
  package var changes: [String] { log.withLock(\.calls) }

  /// The file system that tests use.
  package var fileSystem: FileSystem {
    var files = FileSystem.real
    replaceCallsForOpenFiles(&files.calls)
    replaceCallsForEntries(&files.calls)
    return files
  }

  private func replaceCallsForOpenFiles(_ calls: inout SystemCalls) {
    let real = SystemCalls.real
    calls.open = { entry, mode throws(FileError) in
      let isReadOnly = mode == .read || mode == .folder
      try self.record(isReadOnly ? "open" : "write", entry, changing: !isReadOnly)
      return try real.open(entry, mode)
    }
    calls.read = { file, bytes throws(FileError) in
      try self.record("read", file.location)
      return try real.read(file, &bytes)
    }
    calls.write = { file, bytes throws(FileError) in
      do throws(FileError) {
        try self.record("write", file.location)
      } catch {
        // A write that fails or is interrupted leaves a partial file.
        try real.write(file, bytes.prefix(bytes.count / 2))
        throw error
      }
      try real.write(file, bytes)
    }
    calls.synchronize = { file throws(FileError) in
      try self.record("synchronize", file.location)
      try real.synchronize(file)
    }
    calls.close = { file throws(FileError) in
      try real.close(file)
      try self.record("close", file.location)
    }
    calls.lock = { path, isFolder throws(FileError) in
      try self.record("lock", FileLocation(path))
      return try real.lock(path, isFolder)
    }
  }

  private func replaceCallsForEntries(_ calls: inout SystemCalls) {
    let real = SystemCalls.real
    calls.rename = { old, new throws(FileError) in
      try self.record("rename \(old.path)", new, changing: true)
      try real.rename(old, new)
    }
    calls.moveNew = { old, new throws(FileError) in
      if !self.movesFolders { throw FileError(action: "move to", path: new.path, code: 38) }
      try self.record("moveNew \(old.path)", new, changing: true)
      try real.moveNew(old, new)
    }
    calls.link = { old, new throws(FileError) in
      try self.record("link \(old.path)", new, changing: true)
      try real.link(old, new)
    }
    calls.remove = { entry throws(FileError) in
      try self.record("remove", entry, changing: true)
      try real.remove(entry)
    }
    calls.makeFolder = { folder throws(FileError) in
      try self.record("makeFolder", folder, changing: true)
      try real.makeFolder(folder)
    }
    calls.list = { folder throws(FileError) in
      try self.record("list", folder)
      return try real.list(folder)
    }
    calls.status = { entry throws(FileError) in
      try self.record("status", entry)
      return try real.status(entry)
    }
    calls.changeGroup = { entry, group throws(FileError) in
      try self.record("changeGroup", entry, changing: true)
      try real.changeGroup(entry, group)
    }
    calls.checkWritable = { folder throws(FileError) in
      try self.record("checkWritable", folder)
      try real.checkWritable(folder)
    }
    calls.resolve = { path throws(FileError) in
      try self.record("resolve", FileLocation(path))
      return try real.resolve(path)
    }
  }

  /// Counts a call, and throws if it is one that fails.
  private func record(
    _ action: String, _ entry: FileLocation, changing: Bool = false
  ) throws(FileError) {
    let index = log.withLock { log in
      defer { log.count += 1 }
      if changing { log.calls.append("\(action) \(entry.path)") }
      return log.count
    }
    if index == failing || (index > failing && fault == .fromThenOn) {
      throw FileError(action: action, path: entry.path, code: Self.code)
    }
  }
}
