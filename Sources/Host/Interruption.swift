internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The signals that ask the process to end: the first asks the run to stop, the second is not
/// waited for.
///
/// They are blocked in every thread, and the main thread takes them (`sigwait(3)`), so that no code
/// runs in a signal handler and no system call is cut short. One that the parent ignores stays
/// ignored, as `nohup` and a shell's background jobs want it.
package final class Interruption: Sendable {
  private let signals: [Int32]
  private let first = Mutex<Int32?>(nil)

  /// Blocks SIGHUP, SIGINT and SIGTERM; to be made before there is a second thread.
  package init() {
    let asking = [SIGHUP, SIGINT, SIGTERM]
    changeMask(SIG_BLOCK, asking)
    let ignored = asking.filter(isIgnored)
    changeMask(SIG_UNBLOCK, ignored)
    signals = asking.filter { !ignored.contains($0) }
  }

  /// The number of the signal that came first; `nil` if none came.
  package var signal: Int32? { first.withLock { $0 } }

  /// Blocks the main thread for good: calls `stop` when the first signal comes, and ends the process
  /// when the second one does.
  ///
  /// The thread must not wait in an `await` instead: there libdispatch lets all signals in (Linux,
  /// Swift 6.3).
  package func watch(_ stop: () -> Void) -> Never {
    if let signal = nextSignal(of: signals) {
      first.withLock { $0 = signal }
      stop()
    }
    if let signal = nextSignal(of: signals) { Self.end(by: signal) }
    while true { pause() }
  }

  /// Ends the process as the signal does by default, so that the parent sees it (`WTERMSIG`).
  package static func end(by signal: Int32) -> Never {
    _ = setAction(of: signal, SIG_DFL)
    changeMask(SIG_UNBLOCK, [signal])
    raise(signal)
    // One that does not end a process by default.
    exit(128 + signal)
  }
}

/// `nil` if there is none to wait for.
private func nextSignal(of signals: [Int32]) -> Int32? {
  if signals.isEmpty { return nil }
  var set = signalSet(signals)
  var signal: Int32 = 0
  return unsafe sigwait(&set, &signal) == 0 ? signal : nil
}

/// For a signal that is blocked: its action is the default one for a moment.
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
