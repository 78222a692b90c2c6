#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Returns a text that changes whenever the executable file of this process is replaced: its size,
/// its inode and the times of its last changes. It is `nil` if they cannot be read.
package func executableVersion() -> String? {
  #if os(Linux)
    // The link leads to the file that the process was started from, even if another one has its
    // path by now.
    let path = "/proc/self/exe"
  #else
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    var size = UInt32(buffer.count)
    guard unsafe _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
    let path = unsafe String(cString: buffer)
  #endif
  var status = stat()
  guard unsafe stat(path, &status) == 0 else { return nil }
  #if os(Linux)
    let (modified, changed) = (status.st_mtim, status.st_ctim)
  #else
    let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
  #endif
  let numbers = [
    Int(status.st_size), Int(bitPattern: UInt(status.st_ino)), modified.tv_sec, modified.tv_nsec,
    changed.tv_sec, changed.tv_nsec,
  ]
  return numbers.map { String($0) }.joined(separator: " ")
}
