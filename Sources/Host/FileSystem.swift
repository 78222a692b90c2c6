/// The file system calls that kivagen needs, each as a closure, so that a test can make any of them
/// fail.
///
/// Paths are absolute or relative to the working directory. Every call throws `FileError`.
package struct FileSystem: Sendable {
  /// Reads a whole file, or a stream to its end.
  ///
  /// It throws once there are more than `limit` bytes (`FileError.isTooLarge`) or the task is
  /// cancelled (`isCancelled`), even while it waits for a stream.
  package var read: @Sendable (String, _ limit: Int) throws(FileError) -> [UInt8] {
    didSet { usesDescriptors = false }
  }
  /// Reads a file of any size, following symbolic links, and passes it on in pieces. Throws if the
  /// path is not that of a file, or once the task is cancelled.
  package var scan: @Sendable (String, (ArraySlice<UInt8>) -> Void) throws(FileError) -> Void
  /// Copies a file of any size, as if with `write`, and passes on in pieces what it writes.
  ///
  /// Holes are preserved. It throws as `scan` does, and may leave an incomplete copy.
  package var copy:
    @Sendable (_ from: String, _ to: String, (ArraySlice<UInt8>) -> Void) throws(FileError) -> Void
  /// Writes a file, which is created with the usual mode (0666 without the umask) or emptied first.
  /// There is no `fsync`.
  package var write: @Sendable (String, [UInt8]) throws(FileError) -> Void {
    didSet { usesDescriptors = false }
  }
  /// Creates a file with the usual mode. Throws if anything exists at the path. If anything else
  /// fails, the file is removed.
  package var createFile: @Sendable (String, [UInt8]) throws(FileError) -> Void
  /// Creates a file with a new name in a folder, and returns its path once the bytes are on the
  /// disk (`fsync`).
  ///
  /// The mode of the file is `permissions`, or the usual one for `nil`. If anything fails, the file
  /// is removed.
  package var makeFile:
    @Sendable (_ folder: String, [UInt8], _ permissions: UInt16?) throws(FileError) -> String
  /// Renames a file atomically, within a file system. A file with the new name is replaced.
  package var rename: @Sendable (_ from: String, _ to: String) throws(FileError) -> Void {
    didSet {
      usesDescriptors = false
      moveNew = nil
    }
  }
  /// Moves a file or folder atomically, within a file system, to a path at which nothing exists.
  ///
  /// Throws if anything exists there, even an empty folder (`FileError.isInUse`), and if the file
  /// system has no such call (`isUnsupported`). It is `nil` if the system has none.
  package var moveNew: (@Sendable (_ from: String, _ to: String) throws(FileError) -> Void)?
  /// Removes a file, a symbolic link without its target, or an empty folder.
  package var remove: @Sendable (String) throws(FileError) -> Void {
    didSet { usesDescriptors = false }
  }
  /// Gives a file, or a symbolic link itself, to a group.
  package var changeGroup: @Sendable (String, _ group: UInt32) throws(FileError) -> Void {
    didSet { usesDescriptors = false }
  }
  /// Creates a folder and those above it. Does nothing if the folder exists.
  package var makeFolder: @Sendable (String) throws(FileError) -> Void
  /// Returns the names in a folder, without `.` and `..`, sorted by their bytes.
  package var list: @Sendable (String) throws(FileError) -> [String]
  /// Returns the status of the file, folder or symbolic link at a path, or `nil` if nothing exists
  /// there. Links are not followed.
  package var status: @Sendable (String) throws(FileError) -> FileStatus? {
    didSet { usesDescriptors = false }
  }
  /// Throws if this process may not create files in the folder.
  package var checkWritable: @Sendable (String) throws(FileError) -> Void
  /// Returns the absolute path of an existing file or folder without symbolic links.
  package var resolve: @Sendable (String) throws(FileError) -> String
  /// Returns the path that a symbolic link has as its content. Throws for anything else.
  package var readLink: @Sendable (String) throws(FileError) -> String
  /// Tries to acquire the lock on a file for this process, and creates the file if it does not
  /// exist. The lock is released with the returned value or at the end of the process.
  package var lock: @Sendable (String) throws(FileError) -> FileLock.Attempt
  /// Tries to acquire the lock on an existing folder for this process. The lock is on the folder
  /// that is at the path when the call returns.
  package var lockFolder: @Sendable (String) throws(FileError) -> FileLock.Attempt
  /// Whether `openFolder` opens folders. If one of the functions for files is replaced, an open
  /// folder calls them with paths, so that no call bypasses the replacement.
  package private(set) var usesDescriptors: Bool

  package init(
    read: @escaping @Sendable (String, Int) throws(FileError) -> [UInt8],
    scan: @escaping @Sendable (String, (ArraySlice<UInt8>) -> Void) throws(FileError) -> Void,
    copy:
      @escaping @Sendable (String, String, (ArraySlice<UInt8>) -> Void) throws(FileError) -> Void,
    write: @escaping @Sendable (String, [UInt8]) throws(FileError) -> Void,
    createFile: @escaping @Sendable (String, [UInt8]) throws(FileError) -> Void,
    makeFile: @escaping @Sendable (String, [UInt8], UInt16?) throws(FileError) -> String,
    rename: @escaping @Sendable (String, String) throws(FileError) -> Void,
    remove: @escaping @Sendable (String) throws(FileError) -> Void,
    changeGroup: @escaping @Sendable (String, UInt32) throws(FileError) -> Void,
    makeFolder: @escaping @Sendable (String) throws(FileError) -> Void,
    list: @escaping @Sendable (String) throws(FileError) -> [String],
    status: @escaping @Sendable (String) throws(FileError) -> FileStatus?,
    checkWritable: @escaping @Sendable (String) throws(FileError) -> Void,
    resolve: @escaping @Sendable (String) throws(FileError) -> String,
    readLink: @escaping @Sendable (String) throws(FileError) -> String,
    lock: @escaping @Sendable (String) throws(FileError) -> FileLock.Attempt,
    lockFolder: @escaping @Sendable (String) throws(FileError) -> FileLock.Attempt,
    moveNew: (@Sendable (String, String) throws(FileError) -> Void)? = nil,
    usesDescriptors: Bool = false
  ) {
    self.read = read
    self.scan = scan
    self.copy = copy
    self.write = write
    self.createFile = createFile
    self.makeFile = makeFile
    self.rename = rename
    self.remove = remove
    self.changeGroup = changeGroup
    self.makeFolder = makeFolder
    self.list = list
    self.status = status
    self.checkWritable = checkWritable
    self.resolve = resolve
    self.readLink = readLink
    self.lock = lock
    self.lockFolder = lockFolder
    self.moveNew = moveNew
    self.usesDescriptors = usesDescriptors
  }
}
