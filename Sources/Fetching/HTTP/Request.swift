/// A request, with the limits of its response. The method is GET, POST with a body, or HEAD.
package struct Request: Equatable, Sendable {
  package var url: String
  package var headers: Headers
  /// The JSON to send as `application/json`, or `nil` for a GET.
  package var body: [UInt8]?
  /// The time within which the response must be complete.
  package var timeLimit: Duration
  /// The maximum size of the response body, both compressed and decompressed.
  package var maximumBodyBytes: Int
  /// Whether only the headers that a response to GET would have are requested (HEAD).
  package var wantsHeadersOnly = false

  package init(
    url: String, headers: Headers, body: [UInt8]? = nil, timeLimit: Duration, maximumBodyBytes: Int
  ) {
    self.url = url
    self.headers = headers
    self.body = body
    self.timeLimit = timeLimit
    self.maximumBodyBytes = maximumBodyBytes
  }
}
