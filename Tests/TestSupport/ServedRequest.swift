/// A request from a client to a `LoopbackServer`.
package struct ServedRequest: Equatable, Sendable {
  package var method: String
  /// The percent-decoded path without the query. It begins with a slash and may contain `..`.
  package var path: String
  /// The percent-decoded parameters of the query. The last of several with the same name is used.
  package var query: [String: String]
  /// The headers by their names in lower case.
  package var headers: [String: String]
  /// The body of at most 1 MB. The response to a request with a larger one is 413.
  package var body: [UInt8]

  package init(
    method: String, path: String, query: [String: String] = [:], headers: [String: String] = [:],
    body: [UInt8] = []
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
  }
}
