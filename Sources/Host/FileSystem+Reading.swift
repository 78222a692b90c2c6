#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Implements `FileSystem.read`.
func readFile(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
  let descriptor = try openToRead(path)
  defer { close(descriptor) }
  return try readAll(from: descriptor, named: path, limit: limit)
}

/// Reads an open descriptor to its end. Errors have `path` as its name.
func readAll(
  from descriptor: Int32, named path: String, limit: Int
) throws(FileError) -> [UInt8] {
  let tooLarge = FileError(action: "read", path: path, code: EFBIG)
  var status = stat()
  let isFile = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  let size = isFile ? Int(status.st_size) : 1 << 16
  if isFile, size > limit { throw tooLarge }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(size)
  // One byte more than a small file has, so that two calls read it and find its end.
  var chunk = [UInt8](repeating: 0, count: min(max(size + 1, 512), 1 << 16))
  while true {
    try checkCancellation(of: "read", path)
    // A pipe that nobody has written to yet would seem to be at its end.
    if !isFile { try waitUntilReady(descriptor, POLLIN, to: "read", path) }
    let count = unsafe read(descriptor, &chunk, chunk.count)
    if count == 0 { return bytes }
    if count < 0 {
      if errno == EINTR || errno == EAGAIN { continue }
      throw FileError(action: "read", path: path, code: errno)
    }
    if count > limit - bytes.count { throw tooLarge }
    bytes.append(contentsOf: chunk[..<count])
  }
}

/// Opens a file or stream for reading without waiting for the other end of a pipe.
private func openToRead(_ path: String) throws(FileError) -> Int32 {
  while true {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    let code = errno
    if descriptor >= 0, isOnDisk(descriptor) { return descriptor }
    // On Linux a socket cannot be opened by its path, and a pipe that is opened again never ends
    // if its writers are gone.
    if let copy = inheritedDescriptor(named: path).flatMap(duplicate) {
      if descriptor >= 0 { close(descriptor) }
      return copy
    }
    if descriptor >= 0 { return descriptor }
    guard code == EINTR || code == EWOULDBLOCK else {
      throw FileError(action: "read", path: path, code: code)
    }
    // Another program has a lease on the file, and the system has notified that program to release
    // it (`fcntl(2)`).
    try checkCancellation(of: "read", path)
    _ = poll(nil, 0, 10)
  }
}

private func duplicate(_ descriptor: Int32) -> Int32? {
  let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
  return copy < 0 ? nil : copy
}

private func isOnDisk(_ descriptor: Int32) -> Bool {
  var status = stat()
  guard unsafe fstat(descriptor, &status) == 0 else { return false }
  return [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
}

/// Returns the descriptor of this process that a path leads to: 0 for `/dev/stdin`, or 63 for
/// `/dev/fd/63`, to which a shell expands `<(…)`.
private func inheritedDescriptor(named path: String) -> Int32? {
  var path = path
  // Linux follows at most 40 links, too.
  for _ in 0..<40 {
    if path == "/dev/stdin" { return STDIN_FILENO }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.utf8.starts(with: folder.utf8) {
      return Int32(path.dropFirst(folder.utf8.count))
    }
    guard let target = linkTarget(of: path) else { return nil }
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
    path = target.utf8.first == UInt8(ascii: "/") ? target : folder + target
  }
  return nil
}

/// Returns the target of a symbolic link, or `nil` for anything else.
func linkTarget(of path: String) -> String? {
  var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
  let count = unsafe readlink(path, &buffer, buffer.count)
  guard count > 0 else { return nil }
  return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
