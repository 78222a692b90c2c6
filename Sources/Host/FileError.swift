#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A call to the disk that failed.
package struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was being done: `read`, `write`, `move to`.
  package var action: String
  package var path: String
  /// The system's `errno`.
  package var code: Int32

  package init(action: String, path: String, code: Int32) {
    self.action = action
    self.path = path
    self.code = code
  }

  /// `cannot read 'Notes/index.md': Permission denied`.
  package var description: String { "cannot \(action) '\(path)': \(reason(for: code))" }

  /// Whether nothing is at the path.
  package var isNotFound: Bool { code == ENOENT }

  /// Whether something else is where a folder should be.
  package var isNoFolder: Bool { code == ENOTDIR }

  /// Whether the place is closed to this process, as a folder mounted read-only is.
  package var isDenied: Bool { [EACCES, EPERM, EROFS].contains(code) }

  /// Whether the file system has no such call, as some shared ones have no locks.
  package var isUnsupported: Bool { [ENOLCK, EOPNOTSUPP, ENOSYS, EBADF, EINVAL].contains(code) }

  /// Whether a folder cannot be removed because something is in it, or on it.
  package var isInUse: Bool { [ENOTEMPTY, EEXIST, EBUSY].contains(code) }

  /// Whether the task was cancelled before the call was done.
  package var isCancelled: Bool { code == ECANCELED }

  /// Whether it has more bytes than the reader takes.
  package var isTooLarge: Bool { action == "read" && code == EFBIG }

  /// Whether a file cannot be moved because the place lies on another file system or mount.
  package var isAcrossMounts: Bool { code == EXDEV }
}
