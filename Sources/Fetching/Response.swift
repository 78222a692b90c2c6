/// What a server answered, whatever its status.
package struct Response: Equatable, Sendable {
  package var status: Int
  package var headers: Headers
  /// Decompressed.
  package var body: [UInt8]

  package init(status: Int, headers: Headers = Headers(), body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
