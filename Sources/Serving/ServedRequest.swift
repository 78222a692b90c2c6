/// What a client asks of a `LoopbackServer`.
package struct ServedRequest: Equatable, Sendable {
  package var method: String
  /// Without the query, percent-decoded; it begins with a slash, and may hold `..`.
  package var path: String
  /// Percent-decoded; of equal names the last counts.
  package var query: [String: String]
  /// By lower-case name.
  package var headers: [String: String]
  /// At most 1 MB; a request with more is answered 413.
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
