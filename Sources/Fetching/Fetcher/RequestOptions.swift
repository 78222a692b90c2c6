/// How long and how often a single resource is requested, beyond the limits of the whole fetch.
package struct RequestOptions: Equatable, Sendable {
  /// When retries end, unless the server named the delay; `nil` for the end of the fetch.
  package var retryDeadline: ContinuousClock.Instant?
  /// The maximum time of one request, if that is less than the usual limit.
  package var requestTime: Duration?
  /// Whether all attempts share one time limit, with all delays but those that the server named.
  package var attemptsShareTimeLimit: Bool
  /// Whether a server that has locked kivagen out is sent this request all the same, once.
  package var ignoresOpenCircuit: Bool

  package init(
    retryDeadline: ContinuousClock.Instant? = nil, requestTime: Duration? = nil,
    attemptsShareTimeLimit: Bool = false, ignoresOpenCircuit: Bool = false
  ) {
    self.retryDeadline = retryDeadline
    self.requestTime = requestTime
    self.attemptsShareTimeLimit = attemptsShareTimeLimit
    self.ignoresOpenCircuit = ignoresOpenCircuit
  }
}
