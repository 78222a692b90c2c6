#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Clock {
  /// The machine's clocks.
  package static let real = Clock(
    wallSeconds: { time(nil) },
    monotonic: { ContinuousClock.now },
    sleep: { try await Task.sleep(for: $0) })
}
