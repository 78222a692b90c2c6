#if canImport(Glibc)
  internal import Glibc

  /// Why the process cannot work at all; `nil` if it can.
  ///
  /// libdispatch ends the process by a trap where it can open no file for its events, and waits for
  /// ever, deaf to signals, where it can start no thread (Swift 6.3).
  package func reasonNotToStart() -> String? {
    if let code = codeOfOpeningFiles() {
      return "cannot open the few files that every run needs: \(reason(for: code))"
    }
    let code = codeOfStartingThreads()
    return code == 0
      ? nil : "cannot start the few threads that every run needs: \(reason(for: code))"
  }

  /// The `errno` of opening as many files as libdispatch does, and one to read; `nil` if all open.
  private func codeOfOpeningFiles() -> Int32? {
    var descriptors: [Int32] = []
    defer { for descriptor in descriptors { close(descriptor) } }
    for _ in 0..<4 {
      let descriptor = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
      if descriptor < 0 { return errno }
      descriptors.append(descriptor)
    }
    return nil
  }

  private typealias ThreadWork =
    @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?

  /// Why no two threads can be started beside this one; 0 if they can.
  private func codeOfStartingThreads() -> Int32 {
    unsafe codeOfThread { _ in
      unsafe UnsafeMutableRawPointer(bitPattern: Int(unsafe codeOfThread { _ in nil }))
    }
  }

  /// Why the thread could not be started, or else the number that its work gives.
  private func codeOfThread(_ work: ThreadWork) -> Int32 {
    var thread = pthread_t()
    let code = unsafe pthread_create(&thread, nil, work, nil)
    if code != 0 { return code }
    var result: UnsafeMutableRawPointer?
    unsafe pthread_join(thread, &result)
    return Int32(truncatingIfNeeded: Int(bitPattern: result))
  }
#else
  /// Why the process cannot work at all; `nil` if it can.
  package func reasonNotToStart() -> String? { nil }
#endif
