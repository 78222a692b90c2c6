/// The response to a request for a file of a site.
struct SiteResponse: ~Copyable {
  enum Body: ~Copyable {
    case bytes([UInt8])
    case file(OpenedFile, offset: Int, byteCount: Int)
    /// The events of the site, without an end.
    case events
  }

  var status: Int
  var headers: [(name: String, value: String)]
  /// The content. With the status 304, and in the response to HEAD, the daemon sends its size only,
  /// which must be that of the content itself (RFC 9110, section 8.6).
  var body: Body

  /// Creates a response with headers that every response has.
  init(status: Int, headers: [(name: String, value: String)], body: consuming Body) {
    self.status = status
    self.headers =
      headers + [("Cache-Control", "no-cache"), ("X-Content-Type-Options", "nosniff")]
    self.body = body
  }

  /// Creates a response with a message for people.
  init(status: Int, message: String, headers: [(name: String, value: String)] = []) {
    self.init(
      status: status, headers: headers + [("Content-Type", "text/plain; charset=utf-8")],
      body: .bytes(Array("\(message)\n".utf8)))
  }
}
