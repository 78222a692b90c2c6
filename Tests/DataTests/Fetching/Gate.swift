import Dispatch

/// Blocks the threads of a server until the test opens it, or for five seconds.
final class Gate: Sendable {
  private let opened = DispatchSemaphore(value: 0)

  func wait() {
    _ = opened.wait(timeout: .now() + 5)
    opened.signal()
  }

  func open() { opened.signal() }
}
