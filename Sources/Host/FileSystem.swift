/// What kivagen asks of the disk, one closure a call, so that a test can make any of them fail.
///
/// Paths are absolute or relative to the working directory. Every call throws `FileError`.
package struct FileSystem: Sendable {
  /// The whole file, or a stream to its end. One of more than `limit` bytes is not read on
  /// (`FileError.isTooLarge`); a task that is cancelled stops waiting and reading (`isCancelled`).
  package var read: @Sendable (String, _ limit: Int) throws(FileError) -> [UInt8]
  /// Reads a file of any size, and hands it over in pieces; links are followed. Throws for what is
  /// no file, and once the task is cancelled.
  package var scan: @Sendable (String, (ArraySlice<UInt8>) -> Void) throws(FileError) -> Void
  /// Copies a file of any size to where `write` would make one, and hands over in pieces what it
  /// writes; holes stay holes. Throws as `scan` does, and may leave a part of the copy.
  package var copy:
    @Sendable (_ from: String, _ to: String, (ArraySlice<UInt8>) -> Void) throws(FileError) -> Void
  /// Creates the file, or empties it first, with the usual mode (0666 less the umask). No `fsync`.
  package var write: @Sendable (String, [UInt8]) throws(FileError) -> Void
  /// Makes a file of a name of its own in the folder, and gives its path once the bytes are on the
  /// disk (`fsync`); what it cannot finish it removes. Its mode is `permissions`, or the usual one.
  package var makeFile:
    @Sendable (_ folder: String, [UInt8], _ permissions: UInt16?) throws(FileError) -> String
  /// Atomic on one file system; a file in the place is replaced.
  package var rename: @Sendable (_ from: String, _ to: String) throws(FileError) -> Void
  /// Removes a file, a link (not what it leads to), or an empty folder.
  package var remove: @Sendable (String) throws(FileError) -> Void
  /// Makes the folder and those above it; no error if it is there.
  package var makeFolder: @Sendable (String) throws(FileError) -> Void
  /// Names in the folder, sorted by bytes, without `.` and `..`.
  package var list: @Sendable (String) throws(FileError) -> [String]
  /// What is at the path, links not followed; `nil` if nothing is.
  package var status: @Sendable (String) throws(FileError) -> FileStatus?
  /// Throws if this process may not make files in the folder.
  package var checkWritable: @Sendable (String) throws(FileError) -> Void
  /// The absolute path without links; the path must exist.
  package var resolve: @Sendable (String) throws(FileError) -> String
  /// Takes the lock on a file, made if needed, for this process, unless another has it. The lock
  /// ends with the returned value or with the process.
  package var lock: @Sendable (String) throws(FileError) -> FileLock.Attempt
  /// Takes the lock on an existing folder for this process, unless another has it. The lock is on the
  /// folder that the path leads to when the call returns.
  package var lockFolder: @Sendable (String) throws(FileError) -> FileLock.Attempt

  package init(
    read: @escaping @Sendable (String, Int) throws(FileError) -> [UInt8],
    scan: @escaping @Sendable (String, (ArraySlice<UInt8>) -> Void) throws(FileError) -> Void,
    copy:
      @escaping @Sendable (String, String, (ArraySlice<UInt8>) -> Void) throws(FileError) -> Void,
    write: @escaping @Sendable (String, [UInt8]) throws(FileError) -> Void,
    makeFile: @escaping @Sendable (String, [UInt8], UInt16?) throws(FileError) -> String,
    rename: @escaping @Sendable (String, String) throws(FileError) -> Void,
    remove: @escaping @Sendable (String) throws(FileError) -> Void,
    makeFolder: @escaping @Sendable (String) throws(FileError) -> Void,
    list: @escaping @Sendable (String) throws(FileError) -> [String],
    status: @escaping @Sendable (String) throws(FileError) -> FileStatus?,
    checkWritable: @escaping @Sendable (String) throws(FileError) -> Void,
    resolve: @escaping @Sendable (String) throws(FileError) -> String,
    lock: @escaping @Sendable (String) throws(FileError) -> FileLock.Attempt,
    lockFolder: @escaping @Sendable (String) throws(FileError) -> FileLock.Attempt
  ) {
    self.read = read
    self.scan = scan
    self.copy = copy
    self.write = write
    self.makeFile = makeFile
    self.rename = rename
    self.remove = remove
    self.makeFolder = makeFolder
    self.list = list
    self.status = status
    self.checkWritable = checkWritable
    self.resolve = resolve
    self.lock = lock
    self.lockFolder = lockFolder
  }
}

/// What is at a path.
package struct FileStatus: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case file, folder, link, other
  }

  package var kind: Kind
  package var byteCount: Int
  /// Who may read, write and run it: the nine low bits of its mode.
  package var permissions: UInt16
  /// The file system it lies on.
  package var device: UInt64
  /// Its number on that file system: with `device` it says whether two paths are one file.
  package var inode: UInt64
  /// When its content was last changed, in seconds since 1970.
  package var modifiedSeconds: Int
  /// The nanoseconds past that second.
  package var modifiedNanoseconds: Int

  package init(
    kind: Kind, byteCount: Int, permissions: UInt16, device: UInt64, inode: UInt64,
    modifiedSeconds: Int, modifiedNanoseconds: Int
  ) {
    self.kind = kind
    self.byteCount = byteCount
    self.permissions = permissions
    self.device = device
    self.inode = inode
    self.modifiedSeconds = modifiedSeconds
    self.modifiedNanoseconds = modifiedNanoseconds
  }

  /// Whether both are the one file or folder.
  package func isSame(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }
}
