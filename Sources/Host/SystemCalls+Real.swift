private import Cfolders

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension SystemCalls {
  package static let real = SystemCalls(
    open: openEntry, read: readSome, write: writeAll,
    synchronize: { file throws(FileError) in
      try check(fsync(file.descriptor), "write", file.location)
    },
    close: { file throws(FileError) in
      try check(closeDescriptor(file.descriptor), "write", file.location)
    },
    rename: { old, new throws(FileError) in
      try check(unsafe renameat(old.base, old.name, new.base, new.name), "move to", new)
    },
    moveNew: { old, new throws(FileError) in
      let result = unsafe kivagen_rename_new(old.base, old.name, new.base, new.name)
      try check(result, "move to", new)
    },
    link: { old, new throws(FileError) in
      try check(unsafe linkat(old.base, old.name, new.base, new.name, 0), "create", new)
    },
    remove: { entry throws(FileError) in
      if unsafe unlinkat(entry.base, entry.name, 0) == 0 { return }
      // For a folder, the error is EISDIR or EPERM, depending on the system.
      let code = errno
      let isFolder = code == EISDIR || code == EPERM
      if isFolder, unsafe unlinkat(entry.base, entry.name, AT_REMOVEDIR) == 0 { return }
      throw FileError("delete", entry, isFolder && errno != ENOTDIR ? errno : code)
    },
    makeFolder: { folder throws(FileError) in
      try check(unsafe mkdirat(folder.base, folder.name, 0o777), "create folder", folder)
    },
    list: listFolder, status: statusOf,
    changeGroup: { entry, group throws(FileError) in
      // The owner is not changed.
      let flags = AT_SYMLINK_NOFOLLOW
      let result = unsafe fchownat(entry.base, entry.name, uid_t.max, group, flags)
      try check(result, "change the group of", entry)
    },
    checkWritable: { folder throws(FileError) in
      try check(unsafe faccessat(folder.base, folder.name, W_OK | X_OK, 0), "write to", folder)
    },
    resolve: resolvePath, lock: acquireLock)
}

/// Returns the system's message for an `errno`.
func reason(for code: Int32) -> String {
  var buffer = [CChar](repeating: 0, count: 256)
  unsafe _ = strerror_r(code, &buffer, buffer.count)
  let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  return bytes.isEmpty ? "error \(code)" : String(decoding: bytes, as: UTF8.self)
}

extension FileLocation {
  fileprivate var base: Int32 { folder?.descriptor ?? AT_FDCWD }
  /// The flags for opening the entry, for any purpose. They prevent waiting for the other end of a
  /// pipe.
  fileprivate var flags: Int32 { O_CLOEXEC | O_NONBLOCK | (folder == nil ? 0 : O_NOFOLLOW) }
}

extension FileError {
  package init(_ action: String, _ location: FileLocation, _ code: Int32) {
    self.init(action: action, path: location.path, code: code)
  }
}

private func check(_ result: Int32, _ action: String, _ location: FileLocation) throws(FileError) {
  if result != 0 { throw FileError(action, location, errno) }
}

/// Closes a descriptor. It is for code in which `close` is the name of a closure.
func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func openEntry(_ entry: FileLocation, _ mode: OpenMode) throws(FileError) -> OpenFile {
  var flags = entry.flags
  let (action, permissions): (String, UInt16)
  switch mode {
  case .read:
    return OpenFile(location: entry, descriptor: try openToRead(entry, flags | O_RDONLY | O_NOCTTY))
  case .write:
    (action, permissions) = ("write", 0o666)
    flags |= O_WRONLY | O_CREAT | O_TRUNC
  case .create(let mode):
    (action, permissions) = ("create", mode)
    flags |= O_WRONLY | O_CREAT | O_EXCL
  case .folder:
    (action, permissions) = ("open", 0)
    flags |= kivagen_only_path | O_DIRECTORY | O_NOFOLLOW
  }
  let descriptor = open(entry, flags, permissions)
  guard descriptor >= 0 else { throw FileError(action, entry, errno) }
  return OpenFile(location: entry, descriptor: descriptor)
}

private func open(_ entry: FileLocation, _ flags: Int32, _ permissions: UInt16 = 0) -> Int32 {
  // Passing the string directly as a pointer would copy it into an array first.
  unsafe entry.name.withCString {
    unsafe kivagen_openat(entry.base, $0, flags, UInt32(permissions))
  }
}

/// Opens a file or stream for reading without waiting for the other end of a pipe.
private func openToRead(_ entry: FileLocation, _ flags: Int32) throws(FileError) -> Int32 {
  while true {
    let descriptor = open(entry, flags)
    let code = errno
    if entry.folder == nil, descriptor < 0 || !isOnDisk(descriptor) {
      // An inherited descriptor is duplicated, because on Linux a socket cannot be opened by its
      // path, and a reopened pipe does not end when it has no writers.
      if let copy = inheritedDescriptor(named: entry.name).flatMap(duplicate) {
        if descriptor >= 0 { close(descriptor) }
        return copy
      }
    }
    if descriptor >= 0 { return descriptor }
    guard code == EINTR || code == EWOULDBLOCK else { throw FileError("read", entry, code) }
    // Another program has a lease on the file, and has been asked to release it (`fcntl(2)`).
    try checkCancellation(of: "read", entry.path)
    _ = poll(nil, 0, 10)
  }
}

private func duplicate(_ descriptor: Int32) -> Int32? {
  let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
  return copy < 0 ? nil : copy
}

private func isOnDisk(_ descriptor: Int32) -> Bool {
  let type = FileStatus(descriptor: descriptor)?.type
  return type == .file || type == .folder
}

/// Returns the number of the descriptor that a path stands for: 63 for `/dev/fd/63`, which a shell
/// passes for `<(…)`.
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

func linkTarget(of path: String) -> String? {
  var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
  let count = unsafe readlink(path, &buffer, buffer.count)
  guard count > 0 else { return nil }
  return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

private func readSome(_ file: OpenFile, _ bytes: inout [UInt8]) throws(FileError) -> Int {
  while true {
    let count = unsafe read(file.descriptor, &bytes, bytes.count)
    if count >= 0 { return count }
    if errno == EAGAIN {
      try waitUntilReady(file.descriptor, POLLIN, to: "read", file.path)
    } else if errno != EINTR {
      throw FileError("read", file.location, errno)
    }
  }
}

func writeAll(_ file: OpenFile, _ bytes: ArraySlice<UInt8>) throws(FileError) {
  var written = 0
  while written < bytes.count {
    let count = unsafe bytes.withUnsafeBytes { buffer in
      unsafe write(
        file.descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
    }
    if count >= 0 {
      written += count
    } else if errno == EAGAIN {
      try waitUntilReady(file.descriptor, POLLOUT, to: "write", file.path)
    } else if errno != EINTR {
      throw FileError("write", file.location, errno)
    }
  }
}

private func listFolder(_ location: FileLocation) throws(FileError) -> [String] {
  let descriptor = open(location, location.flags | O_RDONLY | O_DIRECTORY)
  guard descriptor >= 0, let folder = unsafe fdopendir(descriptor) else {
    let code = errno
    if descriptor >= 0 { close(descriptor) }
    throw FileError("list", location, code)
  }
  defer { unsafe closedir(folder) }
  var names: [String] = []
  while true {
    // Only `errno` distinguishes the end from an error.
    errno = 0
    guard let entry = unsafe readdir(folder) else {
      if errno != 0 { throw FileError("list", location, errno) }
      break
    }
    let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
      unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
}

private func statusOf(_ entry: FileLocation) throws(FileError) -> FileStatus? {
  let isFolderItself = entry.folder != nil && entry.name.isEmpty
  if let status = isFolderItself
    ? FileStatus(descriptor: entry.base) : FileStatus(of: entry.name, in: entry.base)
  {
    return status
  }
  if errno == ENOENT || errno == ENOTDIR { return nil }
  throw FileError("look at", entry, errno)
}

private func resolvePath(_ path: String) throws(FileError) -> String {
  guard let resolved = unsafe realpath(path, nil) else {
    throw FileError(action: "find", path: path, code: errno)
  }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}

/// Waits until a descriptor can be read (`POLLIN`) or written (`POLLOUT`) without blocking; regular
/// files are always ready. Throws `isCancelled` for `path` if the task is cancelled before it is
/// ready.
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

func checkCancellation(of action: String, _ path: @autoclosure () -> String) throws(FileError) {
  if Task.isCancelled { throw FileError(action: action, path: path(), code: ECANCELED) }
}
