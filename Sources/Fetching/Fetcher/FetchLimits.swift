/// How much time and data a fetch may take.
package struct FetchLimits: Equatable, Sendable {
  /// The maximum time of one request, redirects included.
  package var requestTime: Duration
  /// The maximum time of all requests of a fetch together, with the waits between them.
  package var totalTime: Duration
  /// The maximum size of one response body, both as it arrives and after decompression.
  package var bodyBytes: Int
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
