package import Host
internal import Synchronization

/// A file system on the real disk that records its calls and fails at a chosen one.
package final class FailingFileSystem: Sendable {
  /// Which calls fail.
  package enum Fault: Equatable, Sendable {
    /// Only the chosen call fails, as when a disk is full for a moment.
    case once
    /// The chosen call and all later ones fail, so that nothing can be cleaned up, as if the
    /// program was killed.
    case fromThenOn
  }

  private struct State {
    var count = 0
    var calls: [String] = []
  }

  /// The code of every failure, which is that of a full disk (`ENOSPC`).
  package static let code: Int32 = 28

  private let state = Mutex(State())
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
  package var count: Int { state.withLock(\.count) }

  /// The calls that change something, such as `rename a b`, in order.
  package var changes: [String] { state.withLock(\.calls) }

  /// The functions of this file system.
  package var fileSystem: FileSystem {
    let real = FileSystem.real
    var fileSystem = FileSystem(
      read: { path, limit throws(FileError) in
        try self.record("read", path)
        return try real.read(path, limit)
      },
      scan: { path, take throws(FileError) in
        try self.record("read", path)
        try real.scan(path, take)
      },
      copy: { old, new, take throws(FileError) in
        do throws(FileError) {
          try self.record("write", new, changing: true)
        } catch {
          // A copy that fails or is interrupted leaves a partial file.
          let bytes = try real.read(old, .max)
          try real.write(new, Array(bytes.prefix(bytes.count / 2)))
          throw error
        }
        try real.copy(old, new, take)
      },
      write: { path, bytes throws(FileError) in
        do throws(FileError) {
          try self.record("write", path, changing: true)
        } catch {
          // A write that fails or is interrupted leaves a partial file.
          try real.write(path, Array(bytes.prefix(bytes.count / 2)))
          throw error
        }
        try real.write(path, bytes)
      },
      createFile: { path, bytes throws(FileError) in
        try self.record("createFile", path, changing: true)
        try real.createFile(path, bytes)
      },
      makeFile: { folder, bytes, permissions throws(FileError) in
        try self.record("makeFile", folder, changing: true)
        return try real.makeFile(folder, bytes, permissions)
      },
      rename: { old, new throws(FileError) in
        try self.record("rename \(old)", new, changing: true)
        try real.rename(old, new)
      },
      remove: { path throws(FileError) in
        try self.record("remove", path, changing: true)
        try real.remove(path)
      },
      changeGroup: { path, group throws(FileError) in
        try self.record("changeGroup", path, changing: true)
        try real.changeGroup(path, group)
      },
      makeFolder: { path throws(FileError) in
        try self.record("makeFolder", path, changing: true)
        try real.makeFolder(path)
      },
      list: { path throws(FileError) in
        try self.record("list", path)
        return try real.list(path)
      },
      status: { path throws(FileError) in
        try self.record("status", path)
        return try real.status(path)
      },
      checkWritable: { path throws(FileError) in
        try self.record("checkWritable", path)
        try real.checkWritable(path)
      },
      resolve: { path throws(FileError) in
        try self.record("resolve", path)
        return try real.resolve(path)
      },
      readLink: { path throws(FileError) in
        try self.record("readLink", path)
        return try real.readLink(path)
      },
      lock: { path throws(FileError) in
        try self.record("lock", path)
        return try real.lock(path)
      },
      lockFolder: { path throws(FileError) in
        try self.record("lockFolder", path)
        return try real.lockFolder(path)
      })
    if movesFolders {
      fileSystem.moveNew = { old, new throws(FileError) in
        try self.record("moveNew \(old)", new, changing: true)
        try real.moveNew?(old, new)
      }
    }
    return fileSystem
  }

  /// Counts a call, and throws if it is one that fails.
  private func record(_ action: String, _ path: String, changing: Bool = false) throws(FileError) {
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
