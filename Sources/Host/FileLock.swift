#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// An advisory lock on a file, held as long as the value lives.
package final class FileLock: Sendable {
  private let descriptor: Int32

  /// Takes over an open descriptor that holds the lock.
  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}
