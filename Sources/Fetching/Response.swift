/// What a server answered, whatever its status.
package struct Response: Equatable, Sendable {
  package var status: Int
  package var headers: Headers
  /// Decompressed. Empty for a status from 300 to 399, and for an error whose page cannot be taken,
  /// as one over the limit.
  package var body: [UInt8]
  /// Where a 301, 302, 303, 307 or 308 with a `Location` sends on to, as an absolute URL of any
  /// scheme; `nil` for any other answer.
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
