/// A response of a server with any status.
package struct Response: Equatable, Sendable {
  package var status: Int
  package var headers: Headers
  /// The decompressed body; empty for a 3xx status, and for an error whose page cannot be read.
  package var body: [UInt8]
  /// The target of a redirect: the `Location` of a 301, 302, 303, 307 or 308 response, as an
  /// absolute URL of any scheme. It is `nil` for any other response.
  package var redirect: String?

  package init(
    status: Int, headers: Headers = Headers(), body: [UInt8] = [], redirect: String? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.redirect = redirect
  }
}
