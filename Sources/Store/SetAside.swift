#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How a file that is no usable store gets out of the way, with what SQLite keeps beside it.
enum SetAside {
  /// It lies at this path now.
  case moved(to: String)
  /// The path leads to another file by now, or to none: another process was faster.
  case alreadyGone
  case failed

  /// After `path`; a journal or WAL left behind would be applied to the next file of that name.
  private static let companions = ["-journal", "-wal", "-shm"]

  /// Moves the file to `path` with `suffix`, in place of what lies there; the file must be closed.
  init(_ path: String, _ found: FileIdentity?, suffix: String) {
    // Of two processes that find the same file, the second must not move the fresh one.
    let lock = unsafe open(Self.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(lock) }
    flock(lock, LOCK_EX)
    guard let found, FileIdentity(path) == found else {
      self = .alreadyGone
      return
    }
    let target = path + suffix
    self = Self.move(path, to: target) ? .moved(to: target) : .failed
  }

  /// The companions go first: a file made meanwhile would take them for its own.
  private static func move(_ path: String, to target: String) -> Bool {
    var moved: [String] = []
    for companion in companions {
      // What belonged to a file set aside earlier.
      unsafe _ = unlink(target + companion)
      if unsafe rename(path + companion, target + companion) == 0 { moved.append(companion) }
    }
    if unsafe rename(path, target) == 0 { return true }
    for companion in moved { unsafe _ = rename(target + companion, path + companion) }
    return false
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
