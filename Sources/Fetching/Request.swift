/// One question to a server, with the limits its answer must keep: a GET, or a POST if it has a
/// body.
package struct Request: Equatable, Sendable {
  package var url: String
  package var headers: Headers
  /// JSON to send; with one the request is a POST of `application/json`.
  package var body: [UInt8]?
  /// For the whole answer.
  package var timeLimit: Duration
  /// For the body as it arrives, and as it is after decompression.
  package var maximumBodyBytes: Int

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
