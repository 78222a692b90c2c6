private import Cfolders

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A folder that is kept open, so that its files are found by their names.
///
/// The system does not look up the whole path for each file, and nothing leads elsewhere if someone
/// replaces the folder by a link.
package final class OpenFolder: Sendable {
  /// The minimum number of files that a process may open so that folders are kept open.
  static let minimumLimitOfFiles = 256

  /// The path by which the folder was opened.
  package let path: String
  private let files: FileSystem
  /// The descriptor; `nil` if the folder is accessed by its path.
  private let descriptor: Int32?

  fileprivate init(_ path: String, descriptor: Int32?, files: FileSystem) {
    self.path = path
    self.descriptor = descriptor
    self.files = files
  }

  deinit {
    if let descriptor { close(descriptor) }
  }

  /// Whether all files are certain to be in the folder that was opened.
  package var isPinned: Bool { descriptor != nil }

  /// Returns the path of a file in the folder.
  package func path(of name: String) -> String { "\(path)/\(name)" }

  /// Returns the status of a file, folder or symbolic link in the folder, as `FileSystem.status`
  /// does.
  package func status(of name: String) throws(FileError) -> FileStatus? {
    guard let descriptor else { return try files.status(path(of: name)) }
    do throws(FileError) {
      return try Host.status(of: name, in: descriptor, named: name)
    } catch { throw located(error, name) }
  }

  /// Writes a file, as `FileSystem.write` does.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - bytes: The content of the file.
  ///   - modified: The modification time that the file gets if the folder is open, in nanoseconds
  ///     since 1970; `nil` for the current time.
  /// - Returns: The status of the written file, or `nil` if it cannot be known without another
  ///   lookup.
  /// - Throws: The error of the system.
  @discardableResult
  package func write(
    _ name: String, _ bytes: [UInt8], modified: Int? = nil
  ) throws(FileError) -> FileStatus? {
    guard let descriptor else {
      try files.write(path(of: name), bytes)
      return nil
    }
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK
    let file = unsafe name.withCString { unsafe kivagen_openat(descriptor, $0, flags, 0o666) }
    guard file >= 0 else {
      throw FileError(action: "write", path: path(of: name), code: errno)
    }
    var written: FileStatus?
    do throws(FileError) {
      try closing(file, named: name) { () throws(FileError) in
        try writeAll(bytes[...], to: file, named: name)
        if let modified { setModificationTime(of: file, to: modified) }
        written = FileStatus(descriptor: file)
      }
    } catch { throw located(error, name) }
    return written
  }

  /// Sets the modification time of a file, in nanoseconds since 1970, if the folder is open. Not
  /// every file system can set it; the file then keeps its time.
  package func setModified(_ nanoseconds: Int, of name: String) {
    guard let descriptor else { return }
    unsafe _ = utimensat(descriptor, name, times(modified: nanoseconds), AT_SYMLINK_NOFOLLOW)
  }

  /// Gives a file to a group, as `FileSystem.changeGroup` does.
  package func changeGroup(of name: String, to group: UInt32) throws(FileError) {
    guard let descriptor else { return try files.changeGroup(path(of: name), group) }
    do throws(FileError) {
      try setGroup(name, in: descriptor, group, named: name)
    } catch { throw located(error, name) }
  }

  /// Returns whether a file, which has this size, has exactly these bytes.
  package func contentsEqual(_ name: String, _ bytes: [UInt8]) throws(FileError) -> Bool {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let file = descriptor.map { unsafe kivagen_openat($0, name, flags, 0) } ?? -1
    // By its path, a file is also read that another program has a lease on, or the error is found.
    if file < 0 { return try contentsEqualByPath(name, bytes) }
    defer { close(file) }
    do throws(FileError) { return try hasBytes(bytes, file, named: name) } catch {
      throw located(error, name)
    }
  }

  private func contentsEqualByPath(
    _ name: String, _ bytes: [UInt8]
  ) throws(FileError) -> Bool {
    do throws(FileError) {
      return try files.read(path(of: name), bytes.count) == bytes
    } catch {
      if error.isTooLarge { return false }
      throw error
    }
  }

  /// Moves a file to another folder, as `FileSystem.rename` does.
  package func rename(
    _ name: String, to folder: OpenFolder, _ newName: String
  ) throws(FileError) {
    guard let old = descriptor, let new = folder.descriptor else {
      return try files.rename(path(of: name), folder.path(of: newName))
    }
    guard unsafe renameat(old, name, new, newName) == 0 else {
      throw FileError(action: "move to", path: folder.path(of: newName), code: errno)
    }
  }

  /// Removes a file or a symbolic link without its target.
  package func remove(_ name: String) throws(FileError) {
    guard let descriptor else { return try files.remove(path(of: name)) }
    guard unsafe unlinkat(descriptor, name, 0) == 0 else {
      throw FileError(action: "delete", path: path(of: name), code: errno)
    }
  }

  /// Returns an error with the path of a file instead of its name.
  private func located(_ error: FileError, _ name: String) -> FileError {
    FileError(action: error.action, path: path(of: name), code: error.code)
  }
}

extension FileSystem {
  /// Opens a folder to access its files by their names.
  ///
  /// It never fails: if the folder cannot be opened, or if it is not the expected one, its files
  /// are accessed by their paths, and each access reports its own error.
  package func openFolder(_ path: String, expecting expected: FileStatus? = nil) -> OpenFolder {
    guard usesDescriptors else { return folder(at: path) }
    let descriptor = unsafe kivagen_openat(
      AT_FDCWD, path, kivagen_only_path | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0)
    guard descriptor >= 0 else { return folder(at: path) }
    let opened = FileStatus(descriptor: descriptor)?.version
    if let opened, expected?.version.isSameFile(as: opened) ?? true { return OpenFolder(path, descriptor: descriptor, files: self) }
    close(descriptor)
    return folder(at: path)
  }

  /// Returns a folder whose files are accessed by their paths. It need not exist yet.
  package func folder(at path: String) -> OpenFolder {
    OpenFolder(path, descriptor: nil, files: self)
  }

  /// Returns whether a folder gives an access control list to what is created in it.
  package static func passesAccessControlListOn(_ folder: String) -> Bool {
    unsafe kivagen_passes_acl_on(folder) != 0
  }

  /// The longest step in which a file system counts the times of files, in nanoseconds. It is that of
  /// FAT.
  package static let longestTick = 2_000_000_000

  /// Returns the time of the machine's clock in nanoseconds since 1970, which is also that of the
  /// files on its own disks.
  package static func currentTime() -> Int {
    var now = timespec()
    unsafe _ = clock_gettime(CLOCK_REALTIME, &now)
    return Int(now.tv_sec) &* 1_000_000_000 &+ Int(now.tv_nsec)
  }
}

/// Sets the modification time of an open file, in nanoseconds since 1970. Not every file system can
/// set it; the file then keeps its time.
private func setModificationTime(of file: Int32, to nanoseconds: Int) {
  unsafe _ = futimens(file, times(modified: nanoseconds))
}

/// The times of a file for the system, of which only the modification time is to be set.
private func times(modified nanoseconds: Int) -> [timespec] {
  let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
  let unchanged = timespec(tv_sec: 0, tv_nsec: Int(kivagen_unchanged_time))
  return [unchanged, timespec(tv_sec: seconds, tv_nsec: rest)]
}

/// Returns whether an open file has exactly these bytes.
private func hasBytes(
  _ bytes: [UInt8], _ descriptor: Int32, named name: String
) throws(FileError) -> Bool {
  let pieceSize = 1 << 16
  // One byte more than a small file has, so that one call reads it and finds its end.
  let capacity = min(bytes.count + 1, pieceSize)
  var compared = 0
  // The file need not be read to its end once it differs.
  return try unsafe withUninitializedBytes(capacity) { buffer throws(FileError) in
    while true {
      try checkCancellation(of: "read", name)
      let count = unsafe read(descriptor, buffer, capacity)
      if count < 0 {
        if errno == EINTR { continue }
        throw FileError(action: "read", path: name, code: errno)
      }
      if count == 0 { return compared == bytes.count }
      if count > bytes.count - compared { return false }
      let isEqual = unsafe bytes.withUnsafeBytes { expected in
        unsafe expected.baseAddress.map { base in
          unsafe memcmp(base + compared, buffer, count) == 0
        } ?? false
      }
      if !isEqual { return false }
      compared += count
      // A file that gives fewer bytes than it is asked for has no more.
      if compared == bytes.count, count < capacity { return true }
    }
  }
}

/// Calls `body` with a buffer of this size, whose content is arbitrary.
private func withUninitializedBytes(
  _ count: Int, _ body: (UnsafeMutableRawPointer) throws(FileError) -> Bool
) throws(FileError) -> Bool {
  let buffer = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
  defer { unsafe buffer.deallocate() }
  return try unsafe body(buffer)
}

/// Returns the status of a file in an open folder, or `nil` if there is none. Links are not
/// followed. Errors have `path` as its name.
func status(
  of name: String, in folder: Int32, named path: String
) throws(FileError) -> FileStatus? {
  if let status = FileStatus(of: name, in: folder) { return status }
  if errno == ENOENT || errno == ENOTDIR { return nil }
  throw FileError(action: "look at", path: path, code: errno)
}
