#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The time that this thread had a processor, which is no longer on a busy machine.
package enum ThreadTime {
  /// How much of it the work takes; all of the work is done in this thread.
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
