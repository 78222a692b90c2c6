/// Determines whether a failed request is retried, and after which delay.
package struct RetryPolicy: Sendable {
  package var maximumRetries = 5
  /// The maximum delay before the first retry. It doubles with each further retry.
  package var initialDelay = Duration.milliseconds(500)
  package var maximumDelay = Duration.seconds(30)
  /// The delay before a retry after a 403 or 406, which Kiva's firewall sends to blocked clients.
  package var delayWhenBlocked = Duration.seconds(10)
  package var maximumRetriesWhenBlocked = 1
  /// The maximum number of retries if the server or the proxy cannot be found or connected to.
  /// Without a network, all retries are in vain, and a person has to wait for them.
  package var maximumRetriesWhenUnreachable = 2
  /// The minimum duration of a slow failure to find a server or connect to it. If a name server
  /// does not answer, each attempt takes many seconds, so a slow attempt is retried only once.
  package var slowFailureTime = Duration.seconds(2)
  /// The number of consecutive blocked requests after which the server is considered to block
  /// kivagen, rather than to refuse single resources. At least 1.
  package var failuresToOpenCircuit = 1
  /// The maximum delay that a server may ask for. Beyond it, the request is not retried.
  package var maximumRetryAfter = Duration.seconds(60)
  /// Returns the fraction of the maximum delay to wait, from 0 up to 1, which spreads out retries.
  package var jitter: @Sendable () -> Double = { Double.random(in: 0..<1) }

  package init() {}

  package static var none: RetryPolicy {
    var policy = RetryPolicy()
    policy.maximumRetries = 0
    return policy
  }

  /// Returns the delay before the next attempt of a request that has failed `attempts` times, or
  /// `nil` if it must not be retried. `isSlow` says whether it took long to find that the server
  /// cannot be reached, and `retryAfter` is the delay that the server asked for.
  package func delay(
    after reason: FetchError.Reason, attempts: Int, isSlow: Bool = false,
    retryAfter: Duration? = nil
  ) -> Duration? {
    guard reason.isTransient, attempts <= maximumRetries(after: reason, isSlow: isSlow) else {
      return nil
    }
    if let retryAfter, retryAfter > maximumRetryAfter { return nil }
    return max(retryAfter ?? .zero, reason.indicatesBlocking ? delayWhenBlocked : backoff(attempts))
  }

  /// Returns whether a request took long to find that its server cannot be reached.
  func isSlow(_ reason: FetchError.Reason, after time: Duration) -> Bool {
    reason.suggestsNoNetwork && time >= slowFailureTime
  }

  private func maximumRetries(after reason: FetchError.Reason, isSlow: Bool) -> Int {
    if reason.indicatesBlocking { return min(maximumRetries, maximumRetriesWhenBlocked) }
    if reason.suggestsNoNetwork {
      return min(maximumRetries, isSlow ? 1 : maximumRetriesWhenUnreachable)
    }
    return maximumRetries
  }

  private func backoff(_ attempts: Int) -> Duration {
    let maximum = initialDelay * (1 << min(attempts - 1, 20))
    return min(maximum, maximumDelay) * jitter()
  }
}

extension FetchError.Reason {
  /// Whether the server may be blocking kivagen or limiting its rate. Source: docs/kiva-api.md,
  /// "REST v1".
  var indicatesBlocking: Bool { [.status(403), .status(406)].contains(self) }

  var suggestsNoNetwork: Bool {
    switch self {
    case .couldNotResolveHost, .couldNotConnect, .couldNotResolveProxy, .couldNotConnectToProxy:
      true
    default: false
    }
  }

  /// Whether the server was not reached at all.
  var isUnreachable: Bool {
    switch self {
    case .proxyRefused, .tlsHandshakeFailed: true
    default: suggestsNoNetwork
    }
  }

  fileprivate var isTransient: Bool {
    switch self {
    case .tlsHandshakeFailed, .timedOut, .connectionLost, .truncated, .damaged: true
    case .proxyRefused(status: 502...504): true
    case .status(403), .status(406): true
    case .status(408), .status(425), .status(429), .status(500), .status(502...504): true
    default: suggestsNoNetwork
    }
  }
}
