/// The system calls for files and folders, as closures, so that a test can make any of them fail.
/// Links in an open folder are never followed. Every call throws `FileError`.
package struct SystemCalls: Sendable {
  /// Opens an entry (`openat(2)`). The caller closes it.
  package var open: @Sendable (FileLocation, OpenMode) throws(FileError) -> OpenFile
  /// Reads the next bytes into the array, at most as many as it has, and returns their number
  /// (`read(2)`).
  package var read: @Sendable (OpenFile, inout [UInt8]) throws(FileError) -> Int
  /// Writes all bytes (`write(2)`).
  package var write: @Sendable (OpenFile, ArraySlice<UInt8>) throws(FileError) -> Void
  /// Waits until all written bytes are on the disk (`fsync(2)`).
  package var synchronize: @Sendable (OpenFile) throws(FileError) -> Void
  /// Closes a file that was written (`close(2)`). It is closed even if the call throws.
  package var close: @Sendable (OpenFile) throws(FileError) -> Void
  /// Renames a file atomically within a file system, in place of any other (`renameat(2)`).
  package var rename: @Sendable (_ from: FileLocation, _ to: FileLocation) throws(FileError) -> Void
  /// Moves a file or folder atomically within a file system, without replacing anything
  /// (`renameat2(2)`). Throws `isInUse` if anything exists at the new path, and `isUnsupported` if
  /// the file system cannot do this.
  package var moveNew:
    @Sendable (_ from: FileLocation, _ to: FileLocation) throws(FileError) -> Void
  /// Gives a file a second name, which must not exist yet (`linkat(2)`).
  package var link: @Sendable (_ from: FileLocation, _ to: FileLocation) throws(FileError) -> Void
  /// Removes a file, a symbolic link without its target, or an empty folder (`unlinkat(2)`).
  package var remove: @Sendable (FileLocation) throws(FileError) -> Void
  /// Creates a folder where nothing exists (`mkdirat(2)`).
  package var makeFolder: @Sendable (FileLocation) throws(FileError) -> Void
  /// Returns the names in a folder, without `.` and `..`, sorted by their bytes (`readdir(3)`).
  package var list: @Sendable (FileLocation) throws(FileError) -> [String]
  /// Returns the status of a file or link itself; `nil` if there is none (`fstatat(2)`).
  package var status: @Sendable (FileLocation) throws(FileError) -> FileStatus?
  /// Changes the group of a file, or of a symbolic link itself (`fchownat(2)`).
  package var changeGroup: @Sendable (FileLocation, _ group: UInt32) throws(FileError) -> Void
  /// Throws if this process may not create files in the folder (`faccessat(2)`).
  package var checkWritable: @Sendable (FileLocation) throws(FileError) -> Void
  /// Returns the absolute path of an existing file or folder without links (`realpath(3)`).
  package var resolve: @Sendable (String) throws(FileError) -> String
  /// Tries to lock a file, which is created if missing, or an existing folder (`flock(2)`).
  package var lock: @Sendable (String, _ isFolder: Bool) throws(FileError) -> FileLock.Attempt
}

/// The purpose for which an entry is opened.
package enum OpenMode: Equatable, Sendable {
  /// The entry is opened to read a file or a stream.
  case read
  /// The entry is opened to write a file, which is created with the usual mode (0666) or emptied.
  case write
  /// The entry is opened to write a file that does not exist yet, with this mode without the umask.
  case create(mode: UInt16)
  /// The entry is opened to reach the entries of a folder, which must not be a link.
  case folder
}

/// The location of a file, folder or link: its name in an open folder, or its path.
package struct FileLocation: Sendable {
  let folder: OpenFolder?
  /// The name in the folder, which is empty for the folder itself; without a folder, the path.
  let name: String

  /// Creates the location of a path, which is absolute or relative to the working directory.
  package init(_ path: String) {
    folder = nil
    name = path
  }

  init(_ name: String, in folder: OpenFolder) {
    self.folder = folder
    self.name = name
  }

  /// The path of the entry. In an open folder it begins with the path by which the folder was
  /// opened.
  package var path: String {
    guard let folder else { return name }
    return name.isEmpty ? folder.path : "\(folder.path)/\(name)"
  }
}

/// An open file, folder or stream. Whoever opened it closes it.
package struct OpenFile: Sendable {
  package let location: FileLocation
  let descriptor: Int32

  package var path: String { location.path }
}
