/// Options that limit how long and how often a single resource is requested, in addition to the
/// limits of the whole fetch.
package struct RequestOptions: Equatable, Sendable {
  /// The time when retries end, unless the server asked for the delay; `nil` for the end of the
  /// fetch.
  package var retryDeadline: ContinuousClock.Instant?
  /// The maximum time of a request, if that is less than the usual limit.
  package var requestTime: Duration?
  /// Whether all attempts share a time limit. It includes all delays except those that the server
  /// asked for.
  package var attemptsShareTimeLimit: Bool
  /// Whether this request is sent once even to a server that has locked kivagen out.
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
