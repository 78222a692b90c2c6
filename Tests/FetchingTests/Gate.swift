import Dispatch

/// Holds up the threads of a server until the test lets them go; for five seconds at most.
final class Gate: Sendable {
  private let opened = DispatchSemaphore(value: 0)

  func wait() {
    _ = opened.wait(timeout: .now() + 5)
    opened.signal()
  }

  func open() { opened.signal() }
}
