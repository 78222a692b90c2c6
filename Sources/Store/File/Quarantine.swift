internal import Host

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The result of moving an unusable store out of the way, with the files SQLite keeps beside it.
enum Quarantine {
  case moved(to: String)
  /// The path now leads to another file, or to none, because another process was faster.
  case alreadyGone
  /// The maximum number of files have been set aside already, so the file was not moved.
  case full
  case failed

  /// The maximum number of files that are set aside with one suffix.
  static let maximumCount = 5

  /// The suffixes of the files that SQLite keeps beside a database. A journal or write-ahead log
  /// that is left behind would be applied to the next file of that name.
  static let companionSuffixes = ["-journal", "-wal", "-shm"]

  /// Moves a file, which must be closed, to its path with `suffix` or the first free one of
  /// `suffix-2` to `suffix-5`. It fails if another process holds the lock of the folder for longer
  /// than `maximumWait`. On a file system without locks it is moved without one.
  static func quarantine(
    _ path: String, _ found: FileVersion?, suffix: String, maximumWait: Duration
  ) -> Quarantine {
    // Of two processes that find the same file, the second must not move the fresh one.
    let lock = FolderLock(.exclusive, folderOf: path, maximumWait: maximumWait)
    guard lock.isAcquired else { return .failed }
    let current = FileStatus(followingLinksOn: path)?.version
    guard let found, current?.isSameFile(as: found) == true else { return .alreadyGone }
    guard let target = names(of: path, suffix: suffix).first(where: isFree) else { return .full }
    return move(path, to: target) ? .moved(to: target) : .failed
  }

  /// Returns the paths of files set aside with a suffix: `store.db.damaged`, `store.db.damaged-2`…
  static func names(of path: String, suffix: String) -> [String] {
    (1...maximumCount).map { $0 == 1 ? path + suffix : "\(path)\(suffix)-\($0)" }
  }

  /// Returns whether a path has neither a file nor one beside it, which may be left of a store.
  private static func isFree(_ target: String) -> Bool {
    ([""] + companionSuffixes).allSatisfy { companion in
      var status = stat()
      return unsafe lstat(target + companion, &status) != 0
    }
  }

  /// Moves the companions, then the file: a new one must not use the companions as its own.
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
