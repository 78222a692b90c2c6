private import Cfolders

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A folder that is kept open, so that its files are found by their names alone. No path is looked
/// up and no link is followed. If someone replaces the folder with a link, calls still use the
/// original folder.
package final class OpenFolder: Sendable {
  /// The path by which the folder was opened.
  package let path: String
  let descriptor: Int32
  private let calls: SystemCalls

  fileprivate init(_ path: String, descriptor: Int32, calls: SystemCalls) {
    self.path = path
    self.descriptor = descriptor
    self.calls = calls
  }

  deinit { close(descriptor) }

  private func at(_ name: String) -> FileLocation { FileLocation(name, in: self) }

  fileprivate func status() throws(FileError) -> FileStatus? { try calls.status(at("")) }

  /// Returns the status of a file in the folder, or `nil` if there is no file with this name.
  package func status(of name: String) throws(FileError) -> FileStatus? {
    try calls.status(at(name))
  }

  /// Returns the names in a folder of this folder, as `FileSystem.list` does.
  package func list(_ name: String) throws(FileError) -> [String] { try calls.list(at(name)) }

  /// Writes a file, as `FileSystem.write` does. The modification time is set to `modified`, in
  /// nanoseconds since 1970, if the file system can do that.
  package func write(_ name: String, _ bytes: [UInt8], modified: Int) throws(FileError) {
    try calls.writing(at(name), .write) { file throws(FileError) in
      try calls.write(file, bytes[...])
      file.setModified(modified)
    }
  }

  /// Returns whether a file has exactly these bytes. Reads no more bytes than these.
  package func contentsEqual(_ name: String, _ bytes: [UInt8]) throws(FileError) -> Bool {
    do throws(FileError) {
      return try calls.reading(at(name)) { file throws(FileError) in
        try calls.readAll(file, limit: bytes.count) == bytes
      }
    } catch {
      if error.isTooLarge { return false }
      throw error
    }
  }

  /// Reads a file of any size, as `FileSystem.scan` does.
  package func scan(_ name: String, _ receive: (ArraySlice<UInt8>) -> Void) throws(FileError) {
    try calls.scan(at(name), receive)
  }

  /// Creates a folder with a name that does not exist yet.
  package func makeFolder(_ name: String) throws(FileError) { try calls.makeFolder(at(name)) }

  /// Changes the group of a file, or of a symbolic link itself.
  package func changeGroup(of name: String, to group: UInt32) throws(FileError) {
    try calls.changeGroup(at(name), group)
  }

  /// Moves a file to a folder atomically. A file with the new name is replaced.
  package func rename(_ name: String, to folder: OpenFolder, _ newName: String) throws(FileError) {
    try calls.rename(at(name), FileLocation(newName, in: folder))
  }

  /// Moves a file or folder to a folder, as `SystemCalls.moveNew` does.
  package func moveNew(_ name: String, to folder: OpenFolder, _ newName: String) throws(FileError) {
    try calls.moveNew(at(name), FileLocation(newName, in: folder))
  }

  /// Removes a file, a symbolic link without its target, or an empty folder.
  package func remove(_ name: String) throws(FileError) { try calls.remove(at(name)) }
}

extension FileSystem {
  /// Opens a folder, which must not be a link, to access its files by their names. Throws
  /// `FileError.isReplaced` if it is not the folder that was inspected earlier.
  package func openFolder(
    _ path: String, expecting expected: FileVersion? = nil
  ) throws(FileError) -> OpenFolder {
    do throws(FileError) {
      let file = try calls.open(FileLocation(path), .folder)
      let folder = OpenFolder(path, descriptor: file.descriptor, calls: calls)
      guard let expected else { return folder }
      if try folder.status()?.version.isSameFile(as: expected) == true { return folder }
    } catch {
      let isMissing = [ENOENT, ENOTDIR, ELOOP].contains(error.code)
      if expected == nil || !isMissing { throw error }
    }
    throw .replaced(path)
  }

  /// Returns whether a folder passes an access control list on to new entries.
  package static func passesAccessControlListOn(_ folder: String) -> Bool {
    unsafe kivagen_passes_acl_on(folder) != 0
  }

  /// The coarsest resolution of times on any file system, which is that of FAT, in nanoseconds.
  package static let coarsestTimestampStep = 2_000_000_000

  /// Returns whether the process may change the group of files to this one: it must be a member of
  /// the group or be privileged (`chown(2)`).
  package static func canChangeGroup(to group: UInt32) -> Bool {
    if geteuid() == 0 || getegid() == group { return true }
    var groups = [gid_t](repeating: 0, count: Int(max(getgroups(0, nil), 0)))
    let count = unsafe getgroups(Int32(groups.count), &groups)
    return groups.prefix(Int(max(count, 0))).contains(group)
  }

  /// Returns the time of the machine's clock, which also sets the times of files on local disks, in
  /// nanoseconds since 1970.
  package static func currentTime() -> Int {
    var now = timespec()
    unsafe _ = clock_gettime(CLOCK_REALTIME, &now)
    return now.nanoseconds
  }
}

extension OpenFile {
  /// Sets the modification time, in nanoseconds since 1970, if the file system can do that.
  func setModified(_ nanoseconds: Int) {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    let unchanged = timespec(tv_sec: 0, tv_nsec: Int(kivagen_unchanged_time))
    unsafe _ = futimens(descriptor, [unchanged, timespec(tv_sec: seconds, tv_nsec: rest)])
  }
}
