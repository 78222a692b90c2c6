internal import Synchronization

/// Limits the rate of requests of all fetchers of Kiva's API. Kiva allows 60 requests per minute,
/// and locks faster clients out for about ten minutes. Source: docs/kiva-api.md, "REST v1".
package final class RateLimiter: Sendable {
  private let maximumRequests: Int
  private let window: Duration
  private let schedule = Mutex(Schedule())

  private struct Schedule {
    /// The times at which the last requests were sent or will be sent, the oldest first.
    var sendTimes: [ContinuousClock.Instant] = []
    var spacing = Duration.zero
  }

  /// Creates a limiter that allows `maximumRequests` requests in any interval of length `window`.
  /// The default is a second more than Kiva's minute, because requests may arrive less evenly than
  /// they are sent.
  package init(maximumRequests: Int = 50, window: Duration = .seconds(61)) {
    self.maximumRequests = maximumRequests
    self.window = window
  }

  /// Reserves a time for the next request, and returns how long to wait before sending it. If that
  /// time would not be before the deadline, reserves nothing and returns `nil`.
  func reserve(
    now: ContinuousClock.Instant, before deadline: ContinuousClock.Instant
  ) -> Duration? {
    schedule.withLock { schedule in
      var time = now
      if let last = schedule.sendTimes.last { time = max(time, last + schedule.spacing) }
      if schedule.sendTimes.count >= maximumRequests {
        time = max(time, schedule.sendTimes[schedule.sendTimes.count - maximumRequests] + window)
      }
      guard time < deadline else { return nil }
      schedule.sendTimes.append(time)
      schedule.sendTimes.removeFirst(max(0, schedule.sendTimes.count - maximumRequests))
      return time - now
    }
  }

  /// If a server reports fewer than ten remaining requests, spreads them over a minute.
  func update(from headers: Headers) {
    let names = ["X-RateLimit-Overall-Remaining", "X-RateLimit-Specific-Remaining"]
    let counts = names.compactMap { headers[$0].flatMap(Int.init) }
    guard let remaining = counts.min() else { return }
    schedule.withLock { $0.spacing = remaining < 10 ? .seconds(60) / max(1, remaining) : .zero }
  }
}
