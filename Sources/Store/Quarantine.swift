#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How a file that is no usable store gets out of the way, with what SQLite keeps beside it.
enum Quarantine {
  /// The file was moved to this path.
  case moved(to: String)
  /// The path leads to another file by now, or to none: another process was faster.
  case alreadyGone
  /// The maximum number of files have been set aside already, so the file was not moved.
  case full
  case failed

  /// How many files are kept with one suffix.
  static let mostKept = 5

  /// After `path`; a journal or WAL left behind would be applied to the next file of that name.
  private static let companions = ["-journal", "-wal", "-shm"]

  /// Moves the file to `path` with `suffix`, or with `suffix` and a number from 2 to 5, whichever is
  /// free; the file must be closed.
  ///
  /// It fails if another process has the lock of the folder for longer than `longestWait`, and where
  /// there are no locks it does without.
  init(_ path: String, _ found: FileIdentity?, suffix: String, longestWait: Duration) {
    // Of two processes that find the same file, the second must not move the fresh one.
    let lock = unsafe open(Self.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(lock) }
    guard Self.waitForLock(lock, atMost: longestWait) else {
      self = .failed
      return
    }
    guard let found, FileIdentity(path) == found else {
      self = .alreadyGone
      return
    }
    guard let target = Self.names(of: path, suffix: suffix).first(where: Self.isFree) else {
      self = .full
      return
    }
    self = Self.move(path, to: target) ? .moved(to: target) : .failed
  }

  private static func waitForLock(_ descriptor: Int32, atMost longestWait: Duration) -> Bool {
    let end = ContinuousClock.now + longestWait
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
      if Store.isToStop || ContinuousClock.now >= end { return false }
      usleep(10_000)
    }
    return true
  }

  /// Where the files lie that were set aside with the suffix: `store.db.damaged`,
  /// `store.db.damaged-2`…
  static func names(of path: String, suffix: String) -> [String] {
    (1...mostKept).map { $0 == 1 ? path + suffix : "\(path)\(suffix)-\($0)" }
  }

  /// Whether nothing lies there. What SQLite keeps beside a file may be all that is left of one.
  private static func isFree(_ target: String) -> Bool {
    ([""] + companions).allSatisfy { companion in
      var status = stat()
      return unsafe lstat(target + companion, &status) != 0
    }
  }

  /// The companions go first: a file made meanwhile would take them for its own.
  private static func move(_ path: String, to target: String) -> Bool {
    var moved: [String] = []
    for companion in companions where unsafe rename(path + companion, target + companion) == 0 {
      moved.append(companion)
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
