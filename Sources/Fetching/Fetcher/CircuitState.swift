/// The state of a circuit breaker, which decides how failed requests to a server affect later ones.
enum CircuitState: Equatable {
  /// Requests are sent and retried. `failures` is the number of blocked requests since the last
  /// success.
  case closed(failures: Int)
  /// The server was not reached in any attempt of a request. Requests are sent without retries.
  case halfOpen
  /// Several slow attempts did not reach the server. Requests fail with this error at once.
  case unreachable(FetchError)
  /// The server has locked kivagen out, and each request would prolong that. Requests fail with
  /// this error at once.
  case open(FetchError)

  var allowsRetries: Bool { if case .closed = self { true } else { false } }

  /// Whether the server could not be reached in any attempt of an earlier request.
  var isUnreachable: Bool {
    switch self {
    case .halfOpen, .unreachable: true
    case .closed, .open: false
    }
  }

  /// Records that all attempts of a request to the server have failed. The error is that of the
  /// last attempt. `isSlow` says whether it took long to find that the server cannot be reached.
  mutating func record(_ error: FetchError, failuresToOpen: Int, isSlow: Bool) {
    if error.reason == .status(429) {
      self = .open(error)
    } else if error.reason.indicatesBlocking {
      recordBlocking(error, failuresToOpen: failuresToOpen)
    } else if error.reason.isUnreachable {
      self = isSlow && (isUnreachable || error.attempts > 1) ? .unreachable(error) : .halfOpen
    }
  }

  private mutating func recordBlocking(_ error: FetchError, failuresToOpen: Int) {
    let failures: Int
    switch self {
    case .open: failures = failuresToOpen
    case .closed(let earlier): failures = earlier + 1
    case .halfOpen, .unreachable: failures = 1
    }
    self = failures < failuresToOpen ? .closed(failures: failures) : .open(error)
  }
}
