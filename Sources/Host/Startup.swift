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
    let code = codeOfThreads(threadCount)
    return code == 0
      ? nil : "cannot start the few threads that every run needs: \(reason(for: code))"
  }

  /// With so many a build goes on that fetches: those of tasks and of transfers, and libdispatch's.
  private let threadCount = 6

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

  /// Why so many threads cannot run at the same time, each started by the one before; 0 if they can.
  private func codeOfThreads(_ count: Int) -> Int32 {
    if count == 0 { return 0 }
    var thread = pthread_t()
    let rest = unsafe UnsafeMutableRawPointer(bitPattern: count - 1)
    let code = unsafe pthread_create(&thread, nil, startThreads, rest)
    if code != 0 { return code }
    var result: UnsafeMutableRawPointer?
    unsafe pthread_join(thread, &result)
    return Int32(truncatingIfNeeded: Int(bitPattern: result))
  }

  /// What a thread does: numbers come and go as pointers.
  private func startThreads(_ count: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    unsafe UnsafeMutableRawPointer(bitPattern: Int(codeOfThreads(Int(bitPattern: count))))
  }
#else
  /// Why the process cannot work at all; `nil` if it can.
  package func reasonNotToStart() -> String? { nil }
#endif
