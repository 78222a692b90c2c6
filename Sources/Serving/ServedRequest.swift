/// What a client asks of a `LoopbackServer`.
package struct ServedRequest: Equatable, Sendable {
  package var method: String
  /// Without the query, percent-decoded; it begins with a slash, and may hold `..`.
  package var path: String
  /// Percent-decoded; of equal names the last counts.
  package var query: [String: String]
  /// By lower-case name.
  package var headers: [String: String]

  package init(
    method: String, path: String, query: [String: String] = [:], headers: [String: String] = [:]
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
  }
}
