#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Identifies the file to which a path leads, to detect that another file has taken its place.
struct FileIdentity: Equatable {
  let isRegular: Bool
  private let device: UInt64
  private let number: UInt64

  /// Returns `nil` if the path leads to no file.
  init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    isRegular = status.st_mode & S_IFMT == S_IFREG
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
