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

  /// What came of asking for a lock.
  package enum Attempt: Sendable {
    case taken(FileLock)
    /// Another holds it: the process of that number, if the system can tell.
    case held(by: Int32?)
  }
}

/// `FileSystem.lock` on the disk.
///
/// `flock(2)` decides. Beside it the holder keeps a shared record lock (`fcntl(2)`), for nothing
/// but that the system names its process to those who come after: nothing is written, and nothing
/// stays behind when a process is killed.
func lockOnDisk(_ path: String) throws(FileError) -> FileLock.Attempt {
  let descriptor = try openForLock(path)
  if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
    var record = wholeFile(F_RDLCK)
    unsafe _ = fcntl(descriptor, F_SETLK, &record)
    return .taken(FileLock(descriptor: descriptor))
  }
  let code = errno
  defer { close(descriptor) }
  guard code == EWOULDBLOCK else { throw FileError(action: "lock", path: path, code: code) }
  var record = wholeFile(F_WRLCK)
  let isTold = unsafe fcntl(descriptor, F_GETLK, &record) == 0 && record.l_pid > 0
  return .held(by: isTold && record.l_type != Int16(F_UNLCK) ? record.l_pid : nil)
}

/// A folder can be opened for reading only, and so can another user's file.
private func openForLock(_ path: String) throws(FileError) -> Int32 {
  var descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
  let code = errno
  if descriptor < 0, code == EISDIR || code == EACCES {
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  }
  guard descriptor >= 0 else { throw FileError(action: "lock", path: path, code: code) }
  return descriptor
}

private func wholeFile(_ type: some BinaryInteger) -> flock {
  var record = flock()
  record.l_type = Int16(type)
  record.l_whence = Int16(SEEK_SET)
  return record
}
