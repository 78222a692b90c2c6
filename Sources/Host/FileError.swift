#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// An error of a file system call.
package struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The action that failed: `read`, `write`, `move to`.
  package var action: String
  package var path: String
  /// The system's `errno`.
  package var code: Int32

  package init(action: String, path: String, code: Int32) {
    self.action = action
    self.path = path
    self.code = code
  }

  /// The error for people: `cannot read 'Notes/index.md': Permission denied`.
  package var description: String { "cannot \(action) '\(path)': \(reason)" }
  /// The message of the system: `Permission denied`.
  package var reason: String { Host.reason(for: code) }
  package var isNotFound: Bool { code == ENOENT }
  /// Whether access to the path is denied, for example because it is on a read-only mount.
  package var isDenied: Bool { [EACCES, EPERM, EROFS].contains(code) }
  /// Whether the file system does not support the action. For example, some network file systems
  /// have no locks.
  package var isUnsupported: Bool { [ENOLCK, EOPNOTSUPP, ENOSYS, EBADF, EINVAL].contains(code) }
  /// Whether a folder cannot be removed because it is not empty or is a mount point.
  package var isInUse: Bool { [ENOTEMPTY, EEXIST, EBUSY].contains(code) }
  /// Whether the task was cancelled before the action was complete.
  package var isCancelled: Bool { code == ECANCELED }

  /// Returns the error about a file or folder that someone has changed or replaced since it was
  /// inspected.
  package static func replaced(_ path: String) -> FileError {
    FileError(action: "use", path: path, code: ESTALE)
  }

  /// Whether a file or folder is no longer the expected one.
  package var isReplaced: Bool { code == ESTALE }
  /// Whether this process or the system has too many files open.
  package var isLackOfDescriptors: Bool { code == EMFILE || code == ENFILE }
  /// Whether the reader of a pipe or a socket has closed it.
  package var isClosedByReader: Bool { code == EPIPE }
  /// Whether the file has more bytes than the limit for reading it.
  package var isTooLarge: Bool { action == "read" && code == EFBIG }
  /// Whether a file cannot be moved because its new path is on another file system or mount.
  package var isAcrossMounts: Bool { code == EXDEV }
}
