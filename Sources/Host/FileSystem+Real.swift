private import Cfolders

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension FileSystem {
  /// The real file system, accessed with POSIX calls.
  ///
  /// Foundation is not used because `Data.write` calls `fsync` for every file (Swift 6.3, Linux).
  package static let real = FileSystem(
    read: readFile, scan: scanFile, copy: copyFile, write: writeFile, createFile: createNewFile,
    makeFile: makeNewFile, rename: renameFile, remove: removeFile, changeGroup: setGroup,
    makeFolder: makeFolders, list: listFolder, status: statusOf, checkWritable: checkWritableFolder,
    resolve: resolvePath, readLink: readSymbolicLink, lock: acquireFileLock,
    lockFolder: acquireFolderLock, moveNew: moveToNewPath,
    usesDescriptors: sysconf(Int32(_SC_OPEN_MAX)) >= OpenFolder.minimumLimitOfFiles)
}

/// Returns the message of the system for an `errno`.
func reason(for code: Int32) -> String {
  var buffer = [CChar](repeating: 0, count: 256)
  unsafe _ = strerror_r(code, &buffer, buffer.count)
  let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  return bytes.isEmpty ? "error \(code)" : String(decoding: bytes, as: UTF8.self)
}

private func writeFile(_ path: String, _ bytes: [UInt8]) throws(FileError) {
  let descriptor = try openToWrite(path)
  try closing(descriptor, named: path) { () throws(FileError) in
    try writeAll(bytes[...], to: descriptor, named: path)
  }
}

/// Opens a file for writing, and creates or empties it. Throws for a pipe that nobody reads instead
/// of waiting for a reader.
func openToWrite(_ path: String) throws(FileError) -> Int32 {
  let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK
  let descriptor = unsafe open(path, flags, 0o666)
  guard descriptor >= 0 else { throw FileError(action: "write", path: path, code: errno) }
  return descriptor
}

private func createNewFile(_ path: String, _ bytes: [UInt8]) throws(FileError) {
  let (temporary, descriptor) = try openNewFile(in: FileSystem.folder(of: path), mode: 0o666)
  defer { unsafe unlink(temporary) }
  try closing(descriptor, named: path) { () throws(FileError) in
    try writeAll(bytes[...], to: descriptor, named: path)
  }
  // The file gets its name when it is complete, unless something has that name already.
  if unsafe link(temporary, path) == 0 { return }
  guard errno == EPERM || errno == ENOTSUP || errno == ENOSYS else {
    throw FileError(action: "create", path: path, code: errno)
  }
  try createWithoutLink(path, bytes)
}

/// Creates a file on a file system that has no links, such as FAT. A process that is killed
/// meanwhile leaves a part of it.
private func createWithoutLink(_ path: String, _ bytes: [UInt8]) throws(FileError) {
  let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
  guard descriptor >= 0 else { throw FileError(action: "create", path: path, code: errno) }
  do throws(FileError) {
    try closing(descriptor, named: path) { () throws(FileError) in
      try writeAll(bytes[...], to: descriptor, named: path)
    }
  } catch {
    unsafe unlink(path)
    throw error
  }
}

private func makeNewFile(
  _ folder: String, _ bytes: [UInt8], _ permissions: UInt16?
) throws(FileError) -> String {
  let (path, descriptor) = try openNewFile(in: folder, mode: mode_t(permissions ?? 0o666))
  do throws(FileError) {
    try closing(descriptor, named: path) { () throws(FileError) in
      // The umask may have removed some permissions.
      if let permissions, fchmod(descriptor, mode_t(permissions)) != 0 {
        throw FileError(action: "set the mode of", path: path, code: errno)
      }
      try writeAll(bytes[...], to: descriptor, named: path)
      guard fsync(descriptor) == 0 else {
        throw FileError(action: "write", path: path, code: errno)
      }
    }
  } catch {
    unsafe unlink(path)
    throw error
  }
  return path
}

/// Creates and opens a file with a new name.
///
/// A name with this process identifier can exist already: a killed process may have left it, and in
/// containers all processes may have the same identifier.
private func openNewFile(
  in folder: String, mode: mode_t
) throws(FileError) -> (path: String, descriptor: Int32) {
  for number in 0..<1000 {
    let path = "\(folder)/.kivagen-\(getpid())-\(number)"
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    if descriptor >= 0 { return (path, descriptor) }
    if errno != EEXIST { break }
  }
  throw FileError(action: "write to", path: folder, code: errno)
}

/// Runs `work` and closes the descriptor, also if `work` throws.
func closing(
  _ descriptor: Int32, named path: String, _ work: () throws(FileError) -> Void
) throws(FileError) {
  do throws(FileError) {
    try work()
  } catch {
    close(descriptor)
    throw error
  }
  // Some file systems report a full disk only on closing.
  guard close(descriptor) == 0 else {
    throw FileError(action: "write", path: path, code: errno)
  }
}

/// Writes all bytes to an open descriptor. Errors have `path` as its name.
func writeAll(
  _ bytes: ArraySlice<UInt8>, to descriptor: Int32, named path: String
) throws(FileError) {
  var written = 0
  while written < bytes.count {
    let count = unsafe bytes.withUnsafeBytes { buffer in
      unsafe write(
        descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
    }
    if count < 0 {
      if errno == EINTR { continue }
      if errno == EAGAIN {
        try waitUntilReady(descriptor, POLLOUT, to: "write", path)
        continue
      }
      throw FileError(action: "write", path: path, code: errno)
    }
    written += count
  }
}

private func renameFile(_ from: String, _ to: String) throws(FileError) {
  guard unsafe rename(from, to) == 0 else {
    throw FileError(action: "move to", path: to, code: errno)
  }
}

private func moveToNewPath(_ from: String, _ to: String) throws(FileError) {
  guard unsafe kivagen_rename_new(AT_FDCWD, from, to) == 0 else {
    throw FileError(action: "move to", path: to, code: errno)
  }
}

private func removeFile(_ path: String) throws(FileError) {
  guard unsafe remove(path) == 0 else { throw FileError(action: "delete", path: path, code: errno) }
}

private func makeFolders(_ path: String) throws(FileError) {
  if unsafe mkdir(path, 0o777) == 0 { return }
  let code = errno
  if code == EEXIST, isFolder(path) { return }
  guard code == ENOENT, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")),
    slash != path.startIndex
  else {
    throw FileError(action: "create folder", path: path, code: code)
  }
  try makeFolders(String(path[..<slash]))
  if unsafe mkdir(path, 0o777) != 0, errno != EEXIST {
    throw FileError(action: "create folder", path: path, code: errno)
  }
}

private func isFolder(_ path: String) -> Bool {
  var status = stat()
  return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

private func listFolder(_ path: String) throws(FileError) -> [String] {
  guard let folder = unsafe opendir(path) else {
    throw FileError(action: "list", path: path, code: errno)
  }
  defer { unsafe closedir(folder) }
  var names: [String] = []
  while true {
    // Only `errno` distinguishes the end from an error.
    errno = 0
    guard let entry = unsafe readdir(folder) else {
      if errno != 0 { throw FileError(action: "list", path: path, code: errno) }
      break
    }
    let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
      unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
}

private func statusOf(_ path: String) throws(FileError) -> FileStatus? {
  try status(of: path, in: AT_FDCWD, named: path)
}

private func checkWritableFolder(_ path: String) throws(FileError) {
  guard unsafe access(path, W_OK | X_OK) == 0 else {
    throw FileError(action: "write to", path: path, code: errno)
  }
}

private func resolvePath(_ path: String) throws(FileError) -> String {
  guard let resolved = unsafe realpath(path, nil) else {
    throw FileError(action: "find", path: path, code: errno)
  }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}

private func readSymbolicLink(_ path: String) throws(FileError) -> String {
  guard let target = linkTarget(of: path) else {
    throw FileError(action: "read the link", path: path, code: errno)
  }
  return target
}
