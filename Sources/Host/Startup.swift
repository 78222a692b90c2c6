#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

#if canImport(Glibc)
  /// Returns why the process cannot work at all, or `nil` if it can.
  ///
  /// libdispatch ends the process by a trap if it cannot open a file for its events, and waits
  /// forever, deaf to signals, if it cannot start a thread (Swift 6.3).
  package func reasonNotToStart() -> String? {
    if let code = errorOpeningFiles() {
      return "cannot open the few files that every run needs: \(reason(for: code))"
    }
    let code = errorStartingThreads(threadCount)
    return code == 0
      ? nil : "cannot start the few threads that every run needs: \(reason(for: code))"
  }

  /// The number of threads that a build with a fetch needs: those of tasks, of transfers and of
  /// libdispatch.
  private let threadCount = 6

  /// The number of files that must be free: those that libdispatch opens for its events and timers,
  /// and one to read.
  private let fileCount = 5

  /// Returns the `errno` of opening that many files, or `nil` if all of them can be opened.
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
  ///
  /// This thread starts them all: one that starts another has a heap of its own, for which there
  /// may be no room in a limited address space.
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

  /// Waits in a thread until the other end of a pipe is closed. The pointer is the number of the
  /// descriptor.
  private func waitForEnd(_ pipe: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    var byte: UInt8 = 0
    unsafe _ = read(Int32(truncatingIfNeeded: Int(bitPattern: pipe)), &byte, 1)
    return nil
  }
#else
  /// Returns why the process cannot work at all, or `nil` if it can.
  package func reasonNotToStart() -> String? { nil }
#endif

/// Makes libdispatch open the files of its timers now, if the process may open fewer than 64 files.
///
/// If libdispatch opened them later, transfers might already hold all the files that are allowed;
/// it would then end the process by a trap, or its timers would never fire (Swift 6.3). With 64
/// files there are enough for both, unless the parent process left many of them open.
package func openTimers() async {
  let limit = sysconf(Int32(_SC_OPEN_MAX))
  if limit < 0 || limit >= 64 { return }
  do {
    // libdispatch opens nothing for a time that has passed before it starts its timer.
    try await Task.sleep(for: .milliseconds(100))
  } catch {
    // The run has been cancelled; the command that follows reports that.
  }
}
