#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension SystemClock {
  /// The machine's clocks.
  package static let real = SystemClock(
    wallSeconds: { time(nil) },
    monotonic: { ContinuousClock.now },
    sleep: { try await Task.sleep(for: $0) })
}
