internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The signals that request the process to terminate: the first one stops the run in an orderly
/// way, and the second one ends the process at once.
///
/// The signals are blocked in every thread, and the main thread waits for them (`sigwait(3)`), so
/// that no code runs in a signal handler and no system call is interrupted. A signal that the
/// parent process ignores stays ignored, which `nohup` and the background jobs of a shell rely on.
package final class Interruption: Sendable {
  private let signals: [Int32]
  private let first = Mutex<Int32?>(nil)

  /// Blocks SIGHUP, SIGINT and SIGTERM. It must be called before there is a second thread.
  package init() {
    let terminating = [SIGHUP, SIGINT, SIGTERM]
    changeMask(SIG_BLOCK, terminating)
    let ignored = terminating.filter(isIgnored)
    changeMask(SIG_UNBLOCK, ignored)
    signals = terminating.filter { !ignored.contains($0) }
  }

  /// The number of the first signal, or `nil` if there has been none.
  package var signal: Int32? { first.withLock { $0 } }

  /// Blocks the main thread, calls `stop` at the first signal, and ends the process at the second.
  /// It must not `await` instead: libdispatch unblocks all signals there (Linux, Swift 6.3).
  package func watch(_ stop: () -> Void) -> Never {
    if let signal = nextSignal(of: signals) {
      first.withLock { $0 = signal }
      stop()
    }
    if let signal = nextSignal(of: signals) { Self.end(by: signal) }
    while true { pause() }
  }

  /// Ends the process as the signal would by default, so that its parent sees the signal
  /// (`WTERMSIG`).
  package static func end(by signal: Int32) -> Never {
    _ = setAction(of: signal, SIG_DFL)
    changeMask(SIG_UNBLOCK, [signal])
    raise(signal)
    // This is reached only if the signal does not end a process by default.
    exit(128 + signal)
  }
}

/// Waits for one of the signals, or returns `nil` if the list is empty.
private func nextSignal(of signals: [Int32]) -> Int32? {
  if signals.isEmpty { return nil }
  var set = signalSet(signals)
  var signal: Int32 = 0
  return unsafe sigwait(&set, &signal) == 0 ? signal : nil
}

/// Returns whether a blocked signal is ignored. Briefly sets its action to the default.
private func isIgnored(_ number: Int32) -> Bool {
  let old = setAction(of: number, SIG_DFL)
  _ = setAction(of: number, old)
  return isIgnoring(old)
}

private func setAction(of number: Int32, _ action: SignalAction) -> SignalAction {
  signal(number, action)
}

private func changeMask(_ change: Int32, _ signals: [Int32]) {
  var set = signalSet(signals)
  unsafe pthread_sigmask(change, &set, nil)
}

private func signalSet(_ signals: [Int32]) -> sigset_t {
  var set = sigset_t()
  unsafe sigemptyset(&set)
  for signal in signals { unsafe sigaddset(&set, signal) }
  return set
}

/// Lets SIGQUIT and the signals of a crash end the process, unless the parent process ignores them.
///
/// On Linux the Swift runtime catches them to print a backtrace, and the process continues after
/// SIGQUIT (Swift 6.3). If `keepsBacktraces` is set, the runtime still handles the signals of a
/// crash, but never SIGQUIT.
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
