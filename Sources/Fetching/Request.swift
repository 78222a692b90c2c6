/// One question to a server: a GET, with the limits its answer must keep.
package struct Request: Equatable, Sendable {
  package var url: String
  package var headers: Headers
  /// For the whole answer, redirects included.
  package var timeLimit: Duration
  /// For the body as it is after decompression.
  package var maximumBodyBytes: Int

  package init(url: String, headers: Headers, timeLimit: Duration, maximumBodyBytes: Int) {
    self.url = url
    self.headers = headers
    self.timeLimit = timeLimit
    self.maximumBodyBytes = maximumBodyBytes
  }
}
