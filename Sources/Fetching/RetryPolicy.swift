/// When a failed request is sent again, and after how long.
package struct RetryPolicy: Sendable {
  /// How often a request is sent again at most.
  package var maximumRetries = 5
  /// What the wait before the first retry is chosen up to; it doubles for each further one.
  package var initialDelay = Duration.milliseconds(500)
  package var maximumDelay = Duration.seconds(30)
  /// Before a retry after 403 or 406, by which Kiva's firewall refuses us.
  package var rateLimitDelay = Duration.seconds(10)
  /// How often a request that was refused is sent again at most.
  package var maximumRetriesWhenLimited = 1
  /// How many requests refused one after the other, with no good answer between, mean that the
  /// server blocks us, and not that it keeps single things from us; from 1 up.
  package var failuresToOpenCircuit = 1
  /// A server that wants us to wait longer is not asked again.
  package var maximumRetryAfter = Duration.seconds(60)
  /// From 0 up to 1: which part of the longest wait is waited ("full jitter"), so that programs
  /// that failed together do not come back together.
  package var jitter: @Sendable () -> Double = { Double.random(in: 0..<1) }

  package init() {}

  /// How long to wait before sending again; `nil` to give up.
  ///
  /// `attempts` is how often it was sent, `retryAfter` what the server asks for.
  package func delay(
    after reason: FetchError.Reason, attempts: Int, retryAfter: Duration? = nil
  ) -> Duration? {
    let most = reason.isRefusal ? min(maximumRetries, maximumRetriesWhenLimited) : maximumRetries
    guard attempts <= reason.maximumRetries(most) else { return nil }
    if let retryAfter, retryAfter > maximumRetryAfter { return nil }
    return max(retryAfter ?? .zero, reason.isRefusal ? rateLimitDelay : backoff(attempts))
  }

  private func backoff(_ attempts: Int) -> Duration {
    let longest = initialDelay * (1 << min(attempts - 1, 20))
    return min(longest, maximumDelay) * jitter()
  }
}

extension FetchError.Reason {
  /// Blocked, or over the limit of requests: KIVA-API.md §1.
  var isRefusal: Bool { [.status(403), .status(406)].contains(self) }

  /// Whether the server was not reached at all.
  var isUnreachable: Bool {
    switch self {
    case .couldNotResolve, .couldNotConnect, .couldNotResolveProxy, .couldNotConnectToProxy,
      .proxyRefused, .handshakeFailed:
      true
    default: false
    }
  }

  /// How often it may be worth asking again.
  fileprivate func maximumRetries(_ most: Int) -> Int {
    switch self {
    case .couldNotResolve, .couldNotConnect, .couldNotResolveProxy, .couldNotConnectToProxy,
      .handshakeFailed, .timedOut, .interrupted, .truncated, .damaged:
      most
    case .proxyRefused(status: 502...504): most
    case .status(403), .status(406): most
    case .status(408), .status(425), .status(429), .status(500), .status(502...504): most
    default: 0
    }
  }
}
