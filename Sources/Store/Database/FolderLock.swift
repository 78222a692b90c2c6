#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// An advisory lock (`flock(2)`) on a store's folder: shared for opening the file, and exclusive
/// for moving it.
///
/// SQLite finds the journal of a file by its name (https://sqlite.org/howtocorrupt.html, 1.4). A
/// process that opened a file while it is moved would apply the journal of the file that replaces
/// it.
struct FolderLock: ~Copyable {
  private let descriptor: Int32
  /// Whether no other process holds a lock that excludes this one, as far as the file system can
  /// tell.
  let isAcquired: Bool

  enum Mode { case shared, exclusive }

  /// Waits until the lock is acquired, the time is up or the task is cancelled. On a file system
  /// without locks, the lock counts as acquired.
  init(_ mode: Mode, folderOf path: String, maximumWait: Duration) {
    descriptor = unsafe open(Self.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    isAcquired = Self.lock(descriptor, mode, maximumWait)
  }

  deinit { close(descriptor) }

  private static func lock(_ descriptor: Int32, _ mode: Mode, _ maximumWait: Duration) -> Bool {
    let end = ContinuousClock.now + maximumWait
    let operation = (mode == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
    while flock(descriptor, operation) != 0, errno == EWOULDBLOCK || errno == EINTR {
      if StoreCancellation.shouldStop || ContinuousClock.now >= end { return false }
      usleep(10_000)
    }
    return true
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
