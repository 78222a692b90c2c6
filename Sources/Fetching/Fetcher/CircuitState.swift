/// What the failures of earlier requests to a server mean for the next one: the state of a circuit
/// breaker.
enum CircuitState: Equatable {
  /// Requests are sent and retried. `failures` counts the requests that were blocked since the last
  /// success; it takes more of them to open the circuit.
  case closed(failures: Int)
  /// The server could not be reached in any attempt of an earlier request. Requests are sent once
  /// and not retried.
  case halfOpen
  /// The server could not be reached in several attempts, each of which took long to fail. Requests
  /// fail with this error and are not sent.
  case unreachable(FetchError)
  /// The server has locked kivagen out, and does so for longer with every further request. Requests
  /// fail with this error and are not sent.
  case open(FetchError)

  /// Whether a request to the server may be retried.
  var allowsRetries: Bool {
    if case .closed = self { true } else { false }
  }

  /// Whether the server could not be reached in any attempt of an earlier request.
  var isUnreachable: Bool {
    switch self {
    case .halfOpen, .unreachable: true
    case .closed, .open: false
    }
  }

  /// Records that a request to the server has failed for good.
  ///
  /// - Parameters:
  ///   - error: The error of its last attempt.
  ///   - failuresToOpen: How many blocked requests in a row open the circuit.
  ///   - isSlow: Whether it took long to find that the server cannot be reached.
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
