#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Lets the signals of a crash, and SIGQUIT, end the process as they do by default.
///
/// On Linux the Swift runtime catches them to print a backtrace, and after SIGQUIT the process goes
/// on (Swift 6.3). What the parent ignores stays ignored.
package func restoreCrashSignals() {
  for number in [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] {
    let action = signal(number, SIG_DFL)
    if isIgnoring(action) { signal(number, SIG_IGN) }
  }
}

/// What `signal(2)` takes and gives.
typealias SignalAction = (@convention(c) (Int32) -> Void)?

func isIgnoring(_ action: SignalAction) -> Bool {
  unsafe unsafeBitCast(action, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}
