/// Sends single requests to servers, and returns each response, regardless of its status. It does
/// not follow redirects, retry requests or cache responses. The real transport is `Transport.curl`.
package struct Transport: Sendable {
  package var send: @Sendable (Request) async throws(FetchError) -> Response

  package init(send: @escaping @Sendable (Request) async throws(FetchError) -> Response) {
    self.send = send
  }

  /// Returns whether a redirect may be followed: to `https`, or from `http` to `http`.
  package static func mayRedirect(from url: String, to target: String) -> Bool {
    guard let scheme = WebScheme(of: target) else { return false }
    return scheme == .https || WebScheme(of: url) == .http
  }
}

/// A URL scheme that can be requested.
enum WebScheme: String {
  case http, https

  /// Recognizes the scheme of a URL, or returns `nil` if it is another one or missing.
  init?(of url: String) {
    guard let end = url.prefix(8).firstRange(of: "://")?.lowerBound else { return nil }
    self.init(rawValue: url[..<end].lowercased())
  }
}
