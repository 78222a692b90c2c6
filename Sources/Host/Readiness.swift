#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Waits until a descriptor can be read (`POLLIN`) or written (`POLLOUT`) without blocking, as a
/// file always can. Errors have `path` as its name.
///
/// Throws `FileError` (`isCancelled`) if the descriptor is not ready and the task is cancelled.
func waitUntilReady(
  _ descriptor: Int32, _ events: Int32, to action: String, _ path: String
) throws(FileError) {
  var waiting = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  while true {
    let count = unsafe poll(&waiting, 1, 100)
    // If the descriptor cannot be polled or has failed, the call that follows reports it.
    if count > 0 || (count < 0 && errno != EINTR) { return }
    try checkCancellation(of: action, path)
  }
}

/// Throws `FileError` (`isCancelled`) if the task is cancelled.
func checkCancellation(
  of action: String, _ path: @autoclosure () -> String
) throws(FileError) {
  if Task.isCancelled { throw FileError(action: action, path: path(), code: ECANCELED) }
}
