#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The files and folders of the machine. Relative paths start at the working directory. Functions
/// throw `FileError`. Foundation is not used: its `Data.write` calls `fsync` (Swift 6.3, Linux).
package struct FileSystem: Sendable {
  package static let real = FileSystem()

  /// The system calls. Tests can replace each of them.
  package var calls = SystemCalls.real

  /// Returns the status of a file or link itself, or `nil` if the path does not exist.
  package func status(_ path: String) throws(FileError) -> FileStatus? {
    try calls.status(FileLocation(path))
  }

  /// Returns the names in a folder, without `.` and `..`, sorted by their bytes.
  package func list(_ path: String) throws(FileError) -> [String] { try calls.list(.init(path)) }

  /// Renames a file atomically within a file system. A file with the new name is replaced.
  package func rename(_ old: String, _ new: String) throws(FileError) {
    try calls.rename(FileLocation(old), FileLocation(new))
  }

  /// Removes a file, a symbolic link without its target, or an empty folder.
  package func remove(_ path: String) throws(FileError) { try calls.remove(FileLocation(path)) }

  /// Changes the group of a file, or of a symbolic link itself.
  package func changeGroup(_ path: String, _ group: UInt32) throws(FileError) {
    try calls.changeGroup(FileLocation(path), group)
  }

  /// Creates a folder and the folders above it. Does nothing if the folder exists.
  package func makeFolder(_ path: String) throws(FileError) {
    let folder = FileLocation(path)
    do throws(FileError) { try calls.makeFolder(folder) } catch {
      if error.code == EEXIST, FileStatus(followingLinksOn: path)?.type == .folder { return }
      let parent = Self.folder(of: path)
      guard error.code == ENOENT, parent != ".", parent != "/" else { throw error }
      try makeFolder(parent)
      do throws(FileError) { try calls.makeFolder(folder) } catch {
        if error.code == EEXIST, FileStatus(followingLinksOn: path)?.type == .folder { return }
        throw error
      }
    }
  }

  /// Throws if this process may not create files in the folder.
  package func checkWritable(_ path: String) throws(FileError) {
    try calls.checkWritable(FileLocation(path))
  }

  /// Returns the absolute path of an existing file or folder without symbolic links.
  package func resolve(_ path: String) throws(FileError) -> String { try calls.resolve(path) }

  /// Tries to acquire the lock on a file, which is created if it does not exist (`flock(2)`).
  package func lock(_ path: String) throws(FileError) -> FileLock.Attempt {
    try calls.lock(path, false)
  }

  /// Tries to acquire the lock on a folder, which is still at the path when the call returns.
  package func lockFolder(_ path: String) throws(FileError) -> FileLock.Attempt {
    try calls.lock(path, true)
  }

  /// Writes a file, which is created with the usual mode (0666 without the umask) or emptied first.
  /// Does not call `fsync`. For a pipe that nobody reads, throws instead of waiting for a reader.
  package func write(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    try calls.writing(FileLocation(path), .write) { file throws(FileError) in
      try calls.write(file, bytes[...])
    }
  }

  /// Creates a file with the usual mode. Throws if anything exists at the path. If the call throws,
  /// it leaves no partial file.
  package func createFile(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    let temporary: FileLocation
    do throws(FileError) { temporary = try writeNewFile(in: Self.folder(of: path), bytes) } catch {
      // An error of writing is reported for the file itself, not for the temporary one.
      if error.action != "write" { throw error }
      throw FileError(action: error.action, path: path, code: error.code)
    }
    defer { try? calls.remove(temporary) }
    do throws(FileError) {
      // The file gets its name when it is complete, unless something has that name already.
      try calls.link(temporary, FileLocation(path))
    } catch {
      guard [EPERM, ENOTSUP, ENOSYS].contains(error.code) else { throw error }
      // The file system has no hard links, as FAT has none. A process that is killed meanwhile
      // leaves a partial file.
      try writeNewFile(FileLocation(path), bytes)
    }
  }

  /// Creates a file with a new name in a folder, calls `fsync`, and returns the path. The mode is
  /// `permissions`, or the usual one if that is `nil`. If anything fails, the file is removed.
  package func makeFile(
    _ folder: String, _ bytes: [UInt8], _ permissions: UInt16?
  ) throws(FileError) -> String {
    let file = try writeNewFile(in: folder, bytes, mode: permissions ?? 0o666) {
      file throws(FileError) in
      // The umask may have removed some permissions.
      if let permissions, fchmod(file.descriptor, mode_t(permissions)) != 0 {
        throw FileError("set the mode of", file.location, errno)
      }
      try calls.synchronize(file)
    }
    return file.path
  }

  /// Creates a file with a new name in a folder. The name contains the process identifier, but may
  /// exist already: a killed process may have left such a file, and in containers all processes may
  /// have the same identifier.
  private func writeNewFile(
    in folder: String, _ bytes: [UInt8], mode: UInt16 = 0o666,
    completing complete: (OpenFile) throws(FileError) -> Void = { _ in }
  ) throws(FileError) -> FileLocation {
    var number = 0
    while true {
      let file = FileLocation("\(folder)/.kivagen-\(getpid())-\(number)")
      do throws(FileError) {
        try writeNewFile(file, bytes, mode: mode, completing: complete)
        return file
      } catch {
        if error.action != "create" { throw error }
        number += 1
        if error.code == EEXIST, number < 1000 { continue }
        throw FileError(action: "write to", path: folder, code: error.code)
      }
    }
  }

  /// Creates a file. If anything but opening it fails, the file is removed.
  private func writeNewFile(
    _ location: FileLocation, _ bytes: [UInt8], mode: UInt16 = 0o666,
    completing complete: (OpenFile) throws(FileError) -> Void = { _ in }
  ) throws(FileError) {
    do throws(FileError) {
      try calls.writing(location, .create(mode: mode)) { file throws(FileError) in
        try calls.write(file, bytes[...])
        try complete(file)
      }
    } catch {
      if error.action != "create" { try? calls.remove(location) }
      throw error
    }
  }
}

extension SystemCalls {
  /// Opens a file, writes it with `work`, and closes it even if `work` throws.
  func writing(
    _ location: FileLocation, _ mode: OpenMode, _ work: (OpenFile) throws(FileError) -> Void
  ) throws(FileError) {
    let file = try open(location, mode)
    do throws(FileError) { try work(file) } catch {
      try? close(file)
      throw error
    }
    // Some file systems report a full disk only when a file is closed.
    try close(file)
  }
}
