internal import Host

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The result of moving an unusable store out of the way, together with the files that SQLite keeps
/// beside it.
enum Quarantine {
  case moved(to: String)
  /// The path now leads to another file, or to none, because another process has moved it already.
  case alreadyGone
  /// The maximum number of files have been set aside already, so the file was not moved.
  case full
  case failed

  /// The maximum number of files that are set aside with the same suffix.
  static let maximumCount = 5

  /// The suffixes of the files that SQLite keeps beside a database. A journal or write-ahead log
  /// that is left behind would be applied to the next file of that name.
  static let companionSuffixes = ["-journal", "-wal", "-shm"]

  /// Moves a file, which must be closed, to its path with `suffix` appended, or with the first free
  /// one of `suffix-2` to `suffix-5`. Fails if another process holds the lock of the folder for
  /// longer than `maximumWait`. On a file system without locks, the file is moved without one.
  static func quarantine(
    _ path: String, _ found: FileVersion?, suffix: String, maximumWait: Duration
  ) -> Quarantine {
    // If two processes find the same file, the second one must not move the file that has replaced
    // it.
    let lock = FolderLock(.exclusive, folderOf: path, maximumWait: maximumWait)
    guard lock.isAcquired else { return .failed }
    let current = FileStatus(followingLinksOn: path)?.version
    guard let found, current?.isSameFile(as: found) == true else { return .alreadyGone }
    guard let target = names(of: path, suffix: suffix).first(where: isFree) else { return .full }
    return move(path, to: target) ? .moved(to: target) : .failed
  }

  /// Returns the possible paths of files that are set aside with a suffix: `store.db.damaged`,
  /// `store.db.damaged-2`…
  static func names(of path: String, suffix: String) -> [String] {
    (1...maximumCount).map { $0 == 1 ? path + suffix : "\(path)\(suffix)-\($0)" }
  }

  /// Returns whether nothing exists at a path, neither a file nor a companion that was left behind.
  private static func isFree(_ target: String) -> Bool {
    ([""] + companionSuffixes).allSatisfy { companion in
      var status = stat()
      return unsafe lstat(target + companion, &status) != 0
    }
  }

  /// Moves the companions before the file, so that a new file never uses them as its own.
  private static func move(_ path: String, to target: String) -> Bool {
    var moved: [String] = []
    for companion in companionSuffixes
    where unsafe rename(path + companion, target + companion) == 0 {
      moved.append(companion)
    }
    if unsafe rename(path, target) == 0 { return true }
    for companion in moved { unsafe _ = rename(target + companion, path + companion) }
    return false
  }
}
