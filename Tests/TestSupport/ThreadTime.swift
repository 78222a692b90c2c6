#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The processor time of the current thread, which does not depend on how busy the machine is.
package enum ThreadTime {
  /// Returns the processor time that `work` takes in this thread.
  package static func measure(_ work: () throws -> Void) rethrows -> Duration {
    let start = now()
    try work()
    return now() - start
  }

  private static func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
