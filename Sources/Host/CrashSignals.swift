#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Lets SIGQUIT and the signals of a crash end the process as they do by default.
///
/// On Linux the Swift runtime catches these signals to print a backtrace, and after SIGQUIT the
/// process goes on (Swift 6.3). A signal that the parent process ignores stays ignored.
///
/// - Parameter keepsBacktraces: Whether the runtime keeps the signals of a crash, to print a
///   backtrace. SIGQUIT is not a crash and is never left to the runtime.
package func restoreCrashSignals(keepsBacktraces: Bool) {
  let crashes = [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP]
  for number in [SIGQUIT] + (keepsBacktraces ? [] : crashes) {
    let action = signal(number, SIG_DFL)
    if isIgnoring(action) { signal(number, SIG_IGN) }
  }
}

/// The type of the actions that `signal(2)` sets and returns.
typealias SignalAction = (@convention(c) (Int32) -> Void)?

func isIgnoring(_ action: SignalAction) -> Bool {
  unsafe unsafeBitCast(action, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}
