internal import Synchronization

/// How fast requests may follow each other; one for the whole process.
///
/// Kiva allows 60 a minute and says what is left of them; who goes beyond is locked out for about
/// ten minutes. Source: KIVA-API.md §1.
package final class RateLimiter: Sendable {
  private let maximumRequests: Int
  private let window: Duration
  private let state = Mutex(State())

  private struct State {
    /// When the last requests were sent or will be, oldest first.
    var sent: [ContinuousClock.Instant] = []
    /// From one request to the next.
    var spacing = Duration.zero
  }

  /// A second more than a minute: what is sent evenly may arrive less so.
  package init(maximumRequests: Int = 50, window: Duration = .seconds(61)) {
    self.maximumRequests = maximumRequests
    self.window = window
  }

  /// How long to wait before the next request, whose turn is taken thereby; `nil`, and no turn, if
  /// that is not before `deadline`.
  func reserve(
    now: ContinuousClock.Instant, before deadline: ContinuousClock.Instant
  ) -> Duration? {
    state.withLock { state in
      var turn = now
      if let last = state.sent.last { turn = max(turn, last + state.spacing) }
      if state.sent.count >= maximumRequests {
        turn = max(turn, state.sent[state.sent.count - maximumRequests] + window)
      }
      guard turn < deadline else { return nil }
      state.sent.append(turn)
      state.sent.removeFirst(max(0, state.sent.count - maximumRequests))
      return turn - now
    }
  }

  /// Takes note of what a server says is left: with fewer than ten the rest is spread over a
  /// minute.
  func take(_ headers: Headers) {
    let names = ["X-RateLimit-Overall-Remaining", "X-RateLimit-Specific-Remaining"]
    let counts = names.compactMap { headers[$0].flatMap(Int.init) }
    guard let left = counts.min() else { return }
    state.withLock { $0.spacing = left < 10 ? .seconds(60) / max(1, left) : .zero }
  }
}
