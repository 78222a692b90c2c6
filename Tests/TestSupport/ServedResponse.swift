/// A response of a `LoopbackServer`.
package struct ServedResponse: Sendable {
  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: Body

  /// The body of a response.
  package enum Body: Sendable {
    case bytes([UInt8])
    /// A body in pieces. `next` is called when the client can receive more, and `nil` ends the
    /// body.
    ///
    /// `next` may block, which delays only its own connection. `byteCount` is sent as
    /// `Content-Length`. If the body is shorter, the connection is closed early.
    case pieces(byteCount: Int?, next: @Sendable () -> [UInt8]?)
  }

  package init(
    status: Int = 200, headers: [(name: String, value: String)] = [], body: Body = .bytes([])
  ) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Creates a response with a text in UTF-8.
  package init(status: Int = 200, contentType: String, text: String) {
    self.init(
      status: status, headers: [("Content-Type", contentType)], body: .bytes(Array(text.utf8)))
  }
}
