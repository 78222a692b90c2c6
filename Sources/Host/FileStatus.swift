#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The status of a file, folder or symbolic link.
package struct FileStatus: Equatable, Sendable {
  /// The type of a file system entry.
  package enum FileType: Equatable, Sendable { case file, folder, link, other }

  package var type: FileType
  /// Whether an entry of the type `other` is a device, such as `/dev/null`.
  package var isDevice: Bool
  package var version: FileVersion
  /// The permissions to read, write and execute, which are the nine low bits of the mode.
  package var permissions: UInt16
  /// The time of the last change of the content, in seconds since 1970.
  package var modifiedSeconds: Int
  package var group: UInt32
  /// Whether a folder passes its group on to new entries (`S_ISGID`).
  package var passesGroupOn: Bool

  package var byteCount: Int { version.byteCount }
  /// The group that a folder passes on to new entries; `nil` if it passes on none.
  package var passedGroup: UInt32? { passesGroupOn ? group : nil }
}

extension FileStatus {
  /// Reads the status of an open file or folder, or returns `nil` if it cannot be read.
  package init?(descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Reads the status of a path, following symbolic links, or returns `nil` if it leads nowhere.
  package init?(followingLinksOn path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Reads the status of an entry of a folder without following a link. Returns `nil` after setting
  /// `errno` if that fails.
  init?(of name: String, in folder: Int32) {
    var status = stat()
    // Passing the string directly as a pointer would copy it into an array first.
    let result = unsafe name.withCString { name in
      unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW)
    }
    guard result == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    let format = status.st_mode & S_IFMT
    type =
      switch format {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    isDevice = format == S_IFCHR || format == S_IFBLK
    #if canImport(Glibc)
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #else
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #endif
    version = FileVersion(
      byteCount: Int(status.st_size), device: Int(truncatingIfNeeded: status.st_dev),
      inode: Int(truncatingIfNeeded: status.st_ino), modified: modified.nanoseconds,
      changed: changed.nanoseconds)
    modifiedSeconds = Int(modified.tv_sec)
    permissions = UInt16(status.st_mode & 0o777)
    group = status.st_gid
    passesGroupOn = status.st_mode & S_ISGID != 0
  }
}

extension timespec {
  /// The time in nanoseconds since 1970, which wraps around in 2262.
  var nanoseconds: Int { Int(tv_sec) &* 1_000_000_000 &+ Int(tv_nsec) }
}
