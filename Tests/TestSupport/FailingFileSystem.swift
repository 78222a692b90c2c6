package import Host
internal import Synchronization

/// A file system on the real disk that writes down its calls, and fails from a chosen one on.
package final class FailingFileSystem: Sendable {
  package enum Fault: Equatable, Sendable {
    /// Only the chosen call fails, as when a disk is full for a moment.
    case once
    /// It and all after it fail, so that nothing can be cleaned up: as if the program was killed.
    case fromThenOn
  }

  private struct State {
    var count = 0
    var calls: [String] = []
  }

  /// ENOSPC.
  package static let code: Int32 = 28

  private let state = Mutex(State())
  private let failing: Int
  private let fault: Fault

  /// Calls count from 0.
  package init(failing: Int = .max, fault: Fault = .once) {
    self.failing = failing
    self.fault = fault
  }

  /// How many calls were made.
  package var count: Int { state.withLock(\.count) }

  /// The calls that change something, `rename a b`, in their order.
  package var changes: [String] { state.withLock(\.calls) }

  /// The calls that a program is given.
  package var fileSystem: FileSystem {
    let real = FileSystem.real
    return FileSystem(
      read: { path, limit throws(FileError) in
        try self.pass("read", path)
        return try real.read(path, limit)
      },
      scan: { path, take throws(FileError) in
        try self.pass("read", path)
        try real.scan(path, take)
      },
      copy: { old, new, take throws(FileError) in
        do throws(FileError) {
          try self.pass("write", new, changing: true)
        } catch {
          // A copy that fails, or is cut off, leaves a part.
          let bytes = try real.read(old, .max)
          try real.write(new, Array(bytes.prefix(bytes.count / 2)))
          throw error
        }
        try real.copy(old, new, take)
      },
      write: { path, bytes throws(FileError) in
        do throws(FileError) {
          try self.pass("write", path, changing: true)
        } catch {
          // A write that fails, or is cut off, leaves a part.
          try real.write(path, Array(bytes.prefix(bytes.count / 2)))
          throw error
        }
        try real.write(path, bytes)
      },
      makeFile: { folder, bytes, permissions throws(FileError) in
        try self.pass("makeFile", folder, changing: true)
        return try real.makeFile(folder, bytes, permissions)
      },
      rename: { old, new throws(FileError) in
        try self.pass("rename \(old)", new, changing: true)
        try real.rename(old, new)
      },
      remove: { path throws(FileError) in
        try self.pass("remove", path, changing: true)
        try real.remove(path)
      },
      makeFolder: { path throws(FileError) in
        try self.pass("makeFolder", path, changing: true)
        try real.makeFolder(path)
      },
      list: { path throws(FileError) in
        try self.pass("list", path)
        return try real.list(path)
      },
      status: { path throws(FileError) in
        try self.pass("status", path)
        return try real.status(path)
      },
      checkWritable: { path throws(FileError) in
        try self.pass("checkWritable", path)
        try real.checkWritable(path)
      },
      resolve: { path throws(FileError) in
        try self.pass("resolve", path)
        return try real.resolve(path)
      },
      lock: { path throws(FileError) in
        try self.pass("lock", path)
        return try real.lock(path)
      },
      lockFolder: { path throws(FileError) in
        try self.pass("lockFolder", path)
        return try real.lockFolder(path)
      })
  }

  private func pass(_ action: String, _ path: String, changing: Bool = false) throws(FileError) {
    let index = state.withLock { state in
      defer { state.count += 1 }
      if changing { state.calls.append("\(action) \(path)") }
      return state.count
    }
    if index == failing || (index > failing && fault == .fromThenOn) {
      throw FileError(action: action, path: path, code: Self.code)
    }
  }
}
