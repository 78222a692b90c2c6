/// How much is done to get an answer.
package struct RequestOptions: Equatable, Sendable {
  /// No retry begins from then on, but one for which the server named the time; `nil` for the end
  /// of the fetch.
  package var until: ContinuousClock.Instant?
  /// For one request, if that is less than its usual limit.
  package var requestTime: Duration?
  /// Whether the time of one request is that of all attempts together, with the waits between them
  /// but those for which the server named the time.
  package var sharesTime: Bool
  /// Whether a server that has locked us out is asked all the same, once.
  package var insists: Bool

  package init(
    until: ContinuousClock.Instant? = nil, requestTime: Duration? = nil,
    sharesTime: Bool = false, insists: Bool = false
  ) {
    self.until = until
    self.requestTime = requestTime
    self.sharesTime = sharesTime
    self.insists = insists
  }
}
