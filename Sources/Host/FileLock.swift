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

  /// Makes the system tell other processes which one holds the lock, until this process closes
  /// another descriptor of the file, as after listing a folder (`fcntl(2)`). The lock itself stays.
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
    /// Another process holds the lock, the one with this identifier if the system reports it.
    case held(by: Int32?)
  }
}

/// Implements `SystemCalls.lock`. The last holder of the lock on a folder may delete it once it is
/// opened here, and another may exist by then. A lock on the deleted one excludes nobody.
func acquireLock(_ path: String, isFolder: Bool) throws(FileError) -> FileLock.Attempt {
  if !isFolder { return try lock(openLockFile(path), path) }
  // On a file system that gives a folder another inode each time, this would never succeed.
  for _ in 0..<100 {
    let attempt = try lock(unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), path)
    guard case .acquired(let acquired) = attempt, !acquired.holdsFile(at: path) else {
      return attempt
    }
  }
  return try lock(unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), path)
}

private func openLockFile(_ path: String) -> Int32 {
  // Opening a pipe would wait for its other end.
  let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o666)
  if descriptor >= 0 || errno != EACCES { return descriptor }
  // A file of another user can still be locked.
  let readable = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  if readable < 0 { errno = EACCES }
  return readable
}

/// Locks an open file or folder with `flock(2)`. Only to make the system report its identifier, the
/// holder has a shared record lock as well (`fcntl(2)`): nothing is written, and nothing remains
/// when a process is killed. On macOS the two exclude each other, and no holder is reported.
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
