internal import Host

/// Tells how long work took, by the monotonic clock.
struct Stopwatch {
  let clock: SystemClock

  func time<Value, Failure: Error>(
    _ work: () throws(Failure) -> Value
  ) -> (result: Result<Value, Failure>, duration: Duration) {
    let start = clock.monotonic()
    let result = Result(catching: work)
    return (result, clock.monotonic() - start)
  }
}
