/// What a `LoopbackServer` answers.
package struct ServedResponse: Sendable {
  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: Body

  package enum Body: Sendable {
    case bytes([UInt8])
    /// Piece by piece: `next` is called when the client has room for more, and `nil` ends the body.
    ///
    /// `next` may block; it holds up its own connection only. With a `byteCount`, which is sent as
    /// `Content-Length`, a body that ends early is cut off, as by a broken connection.
    case pieces(byteCount: Int?, next: @Sendable () -> [UInt8]?)
  }

  package init(
    status: Int = 200, headers: [(name: String, value: String)] = [], body: Body = .bytes([])
  ) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  package init(status: Int = 200, contentType: String, text: String) {
    self.init(
      status: status, headers: [("Content-Type", contentType)], body: .bytes(Array(text.utf8)))
  }
}
