#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Permanently wakes any number of waiting threads, with a byte in a pipe that nobody reads.
final class StopSignal: Sendable {
  private let reading: Int32
  private let writing: Int32

  /// Creates a signal, or returns `nil` if too many files are open.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    reading = ends[0]
    writing = ends[1]
    ends.forEach(closeInChildren)
  }

  deinit {
    close(reading)
    close(writing)
  }

  func raise() {
    var byte: UInt8 = 1
    _ = write(writing, &byte, 1)
  }

  /// Waits until the descriptor can be read (or written), and returns `false` if the signal is
  /// raised instead.
  func wait(for descriptor: Int32, toWrite: Bool = false) -> Bool {
    let events = Int16(toWrite ? POLLOUT : POLLIN)
    var waiting = [
      pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: events, revents: 0),
    ]
    while poll(&waiting, 2, -1) < 0, errno == EINTR {}
    return waiting[0].revents == 0 && waiting[1].revents != 0
  }

  /// Waits for the duration, and returns `false` if the signal is raised before its end.
  func pause(_ duration: Duration) -> Bool {
    var waiting = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, Int32(duration / .milliseconds(1))) == 0
  }
}
