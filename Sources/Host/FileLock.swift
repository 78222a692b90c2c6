#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// An advisory lock on a file or folder, which is released when the object is deinitialized.
package final class FileLock: Sendable {
  private let descriptor: Int32

  /// Takes ownership of an open descriptor that holds the lock.
  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Makes this process visible to others as the holder of the lock (`fcntl(2)`). This ends when
  /// the process closes another descriptor of the file, for example after listing a folder. The
  /// lock itself remains.
  package func exposeHolder() {
    var record = wholeFile(F_RDLCK)
    unsafe _ = fcntl(descriptor, F_SETLK, &record)
  }

  func holdsFile(at path: String) -> Bool {
    guard let locked = FileStatus(descriptor: descriptor),
      let found = FileStatus(followingLinksOn: path)
    else { return false }
    return found.version.isSameFile(as: locked.version)
  }

  /// The result of trying to acquire a lock.
  package enum Attempt: Sendable {
    case acquired(FileLock)
    /// Another process holds the lock. Its identifier is `nil` if the system does not report it.
    case held(by: Int32?)
  }
}

/// Implements `SystemCalls.lock`. Between opening and locking a folder here, the previous holder of
/// the lock may delete the folder, and another one may be created. A lock on the deleted folder
/// would exclude nobody, so it is retried.
func acquireLock(_ path: String, isFolder: Bool) throws(FileError) -> FileLock.Attempt {
  if !isFolder { return try lock(openLockFile(path), path) }
  // The number of attempts is limited because some file systems report another inode for a folder
  // each time.
  for _ in 0..<100 {
    let attempt = try lock(unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), path)
    guard case .acquired(let acquired) = attempt, !acquired.holdsFile(at: path) else {
      return attempt
    }
  }
  return try lock(unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), path)
}

private func openLockFile(_ path: String) -> Int32 {
  // Without O_NONBLOCK, opening a pipe would wait for its other end.
  let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o666)
  if descriptor >= 0 || errno != EACCES { return descriptor }
  // A file that only another user may write can still be locked.
  let readable = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  if readable < 0 { errno = EACCES }
  return readable
}

/// Locks an open file or folder with `flock(2)`. The holder also has a shared record lock
/// (`fcntl(2)`), whose only purpose is that the system reports the holder's identifier. So nothing
/// is written, and nothing remains when a process is killed. On macOS the two kinds of locks
/// exclude each other, so no holder is reported.
private func lock(_ descriptor: Int32, _ path: String) throws(FileError) -> FileLock.Attempt {
  guard descriptor >= 0 else { throw FileError(action: "lock", path: path, code: errno) }
  if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
    let acquired = FileLock(descriptor: descriptor)
    acquired.exposeHolder()
    return .acquired(acquired)
  }
  let code = errno
  defer { close(descriptor) }
  guard code == EWOULDBLOCK else { throw FileError(action: "lock", path: path, code: code) }
  var record = wholeFile(F_WRLCK)
  let isKnown = unsafe fcntl(descriptor, F_GETLK, &record) == 0 && record.l_pid > 0
  return .held(by: isKnown && record.l_type != Int16(F_UNLCK) ? record.l_pid : nil)
}

private func wholeFile(_ type: some BinaryInteger) -> flock {
  var record = flock()
  record.l_type = Int16(type)
  record.l_whence = Int16(SEEK_SET)
  return record
}
