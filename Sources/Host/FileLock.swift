#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// An advisory lock on a file or a folder, held as long as the value lives.
package final class FileLock: Sendable {
  private let descriptor: Int32

  /// Takes over an open descriptor that holds the lock.
  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Lets the system tell others which process holds the lock.
  ///
  /// It forgets when this process closes any other descriptor of the file, as listing a folder does
  /// (`fcntl(2)`); nobody else gets the lock by that.
  package func nameHolder() {
    var record = wholeFile(F_RDLCK)
    unsafe _ = fcntl(descriptor, F_SETLK, &record)
  }

  /// Whether the path leads to what is locked.
  func isOn(_ path: String) -> Bool {
    var locked = stat()
    var found = stat()
    return unsafe fstat(descriptor, &locked) == 0 && stat(path, &found) == 0
      && locked.st_dev == found.st_dev && locked.st_ino == found.st_ino
  }

  /// What came of asking for a lock.
  package enum Attempt: Sendable {
    case taken(FileLock)
    /// Another holds it: the process of that number, if the system can tell.
    case held(by: Int32?)
  }
}

/// `FileSystem.lock` on the disk.
func takeFileLock(_ path: String) throws(FileError) -> FileLock.Attempt {
  // Opening a pipe would wait for its other end.
  var descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o666)
  if descriptor < 0, errno == EACCES {
    // Another user's file can still be locked.
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { throw FileError(action: "lock", path: path, code: EACCES) }
  }
  return try lock(descriptor, path)
}

/// `FileSystem.lockFolder` on the disk.
///
/// Whoever had the lock may have deleted the folder between its being opened and its being locked,
/// and another one may be there by now: the lock on what was deleted keeps nobody out.
func takeFolderLock(_ path: String) throws(FileError) -> FileLock.Attempt {
  // A file system that numbers a folder anew each time would never agree.
  for _ in 0..<100 {
    let attempt = try lock(unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), path)
    guard case .taken(let taken) = attempt, !taken.isOn(path) else { return attempt }
  }
  return try lock(unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), path)
}

/// Locks what was just opened.
///
/// `flock(2)` decides. Beside it the holder keeps a shared record lock (`fcntl(2)`), for nothing
/// but that the system names its process to those who come after: nothing is written, and nothing
/// stays behind when a process is killed. On macOS the two exclude each other, and nobody is named.
private func lock(
  _ descriptor: Int32, _ path: String
) throws(FileError) -> FileLock.Attempt {
  guard descriptor >= 0 else { throw FileError(action: "lock", path: path, code: errno) }
  if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
    let taken = FileLock(descriptor: descriptor)
    taken.nameHolder()
    return .taken(taken)
  }
  let code = errno
  defer { close(descriptor) }
  guard code == EWOULDBLOCK else { throw FileError(action: "lock", path: path, code: code) }
  var record = wholeFile(F_WRLCK)
  let isTold = unsafe fcntl(descriptor, F_GETLK, &record) == 0 && record.l_pid > 0
  return .held(by: isTold && record.l_type != Int16(F_UNLCK) ? record.l_pid : nil)
}

private func wholeFile(_ type: some BinaryInteger) -> flock {
  var record = flock()
  record.l_type = Int16(type)
  record.l_whence = Int16(SEEK_SET)
  return record
}
