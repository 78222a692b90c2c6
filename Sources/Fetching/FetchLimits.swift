/// What a fetch may take at most.
package struct FetchLimits: Equatable, Sendable {
  /// For one request, redirects included.
  package var requestTime: Duration
  /// For all requests of a fetch together.
  package var totalTime: Duration
  /// For the body of one answer.
  package var bodyBytes: Int
  /// How many are followed from one request.
  package var redirects = 5

  package init(
    requestTime: Duration = .seconds(20), totalTime: Duration = .seconds(120),
    bodyBytes: Int = 64 << 20
  ) {
    self.requestTime = requestTime
    self.totalTime = totalTime
    self.bodyBytes = bodyBytes
  }
}
