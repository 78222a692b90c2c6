internal import Cfolders

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

#if canImport(Glibc)
  /// Returns the reason why the process cannot work at all, or `nil` if it can. libdispatch traps
  /// if it cannot open a file for its events, and waits forever if it cannot start a thread (Swift
  /// 6.3).
  package func reasonNotToStart() -> String? {
    if let code = errorOpeningFiles() {
      return "cannot open the few files that every run needs: \(reason(for: code))"
    }
    let code = errorStartingThreads(threadCount)
    return code == 0
      ? nil : "cannot start the few threads that every run needs: \(reason(for: code))"
  }

  /// The number of threads of a build that fetches: threads for tasks, for transfers and for
  /// libdispatch.
  private let threadCount = 6

  /// The number of files that libdispatch opens for its events and timers, plus one to read.
  private let fileCount = 5

  /// Returns the `errno` of opening `fileCount` files, or `nil` if all of them can be opened.
  private func errorOpeningFiles() -> Int32? {
    var descriptors: [Int32] = []
    defer { for descriptor in descriptors { close(descriptor) } }
    for _ in 0..<fileCount {
      let descriptor = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
      if descriptor < 0 { return errno }
      descriptors.append(descriptor)
    }
    return nil
  }

  /// Returns the error code of running this many threads at the same time, or 0 if they can run.
  /// This thread starts them all, because any other thread would need its own heap, for which there
  /// may be no memory.
  private func errorStartingThreads(_ count: Int) -> Int32 {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { return errno }
    var threads: [pthread_t] = []
    var code: Int32 = 0
    while threads.count < count, code == 0 {
      var thread = pthread_t()
      code = unsafe pthread_create(
        &thread, nil, waitForEnd, UnsafeMutableRawPointer(bitPattern: Int(ends[0])))
      if code == 0 { threads.append(thread) }
    }
    close(ends[1])
    for thread in threads { pthread_join(thread, nil) }
    close(ends[0])
    return code
  }

  /// Waits in a thread until the other end of a pipe, whose descriptor is the pointer, is closed.
  private func waitForEnd(_ pipe: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    var byte: UInt8 = 0
    unsafe _ = read(Int32(truncatingIfNeeded: Int(bitPattern: pipe)), &byte, 1)
    return nil
  }
#else
  /// Returns the reason why the process cannot work at all, or `nil` if it can.
  package func reasonNotToStart() -> String? { nil }
#endif

/// Makes libdispatch open the files of its timers now, if the process may open fewer than 64 files.
///
/// Later, transfers might use up all files. libdispatch would then trap, or its timers would never
/// fire (Swift 6.3). 64 files are enough, unless the parent process left many open.
package func openTimers() async {
  let limit = sysconf(Int32(_SC_OPEN_MAX))
  if limit < 0 || limit >= 64 { return }
  do {
    // libdispatch opens nothing for a time that is already past when it starts the timer, so the
    // time must not be too short.
    try await Task.sleep(for: .milliseconds(100))
  } catch {
    // The run has been cancelled; the command that follows reports that.
  }
}

/// Returns the environment variables that the process was started with.
package func processEnvironment() -> [String: String] {
  var variables: [String: String] = [:]
  var entry = unsafe environ
  while let text = unsafe entry.pointee {
    let bytes = unsafe String(cString: text).utf8
    if let end = bytes.firstIndex(of: UInt8(ascii: "=")) {
      variables[String(Substring(bytes[..<end]))] = String(Substring(bytes[end...].dropFirst()))
    }
    unsafe entry += 1
  }
  return variables
}

/// Sets the locale of the process to `C`, before there is a second thread. Foundation's ICU crashes
/// if `LANG` or `LC_ALL` has a locale of a hundred letters or a URL (Swift 6.3, Linux).
package func useLocaleC() { unsafe _ = setenv("LC_ALL", "C", 1) }

/// Returns a text that changes whenever the executable file of this process is replaced: its size,
/// its inode and the times of its last changes. Returns `nil` if they cannot be read.
package func executableVersion() -> String? {
  #if os(Linux)
    // The link leads to the file that the process was started from, even if another file has its
    // path now.
    let path = "/proc/self/exe"
  #else
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    var size = UInt32(buffer.count)
    guard unsafe _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
    let path = unsafe String(cString: buffer)
  #endif
  return FileStatus(followingLinksOn: path).map {
    "\($0.version.byteCount) \($0.version.inode) \($0.version.modified) \($0.version.changed)"
  }
}

/// Opens the standard streams that are closed, so that files opened later do not get their numbers.
/// It must be called before anything else is opened. Reading from a stream that was closed gives no
/// bytes, and writing to one fails.
package func openStandardDescriptors() {
  for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
  where fcntl(descriptor, F_GETFD) < 0 {
    // The system uses the lowest free number, which is that of the closed descriptor.
    unsafe _ = open("/dev/null", O_RDONLY)
  }
}

/// Makes the first 4 MB of each thread's heap usable at once. It must be called before there is a
/// second thread, because mallopt(3) is not thread-safe.
///
/// glibc 2.36 makes the heap of a thread usable page by page, with a system call for each.
/// `M_TOP_PAD` avoids these calls for the first megabytes, but disables the dynamic adjustment of
/// `M_MMAP_THRESHOLD`. So that is set to the greatest value that glibc would choose.
package func preallocateThreadHeaps() {
  #if canImport(Glibc)
    kivagen_set_malloc_limits(4 << 20, 8 << 20, 32 << 20)
  #endif
}
