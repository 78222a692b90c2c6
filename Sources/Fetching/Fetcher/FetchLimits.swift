/// The limits for the time and the data of a fetch.
package struct FetchLimits: Equatable, Sendable {
  /// The maximum time of a request, including redirects.
  package var requestTime: Duration
  /// The maximum time of all requests of a fetch together, including the waits between them.
  package var totalTime: Duration
  /// The maximum size of a response body, both compressed and decompressed.
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
