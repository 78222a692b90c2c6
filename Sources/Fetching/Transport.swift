/// How a request reaches a server: the one door to the network.
///
/// One request and its answer: it follows no redirect, does not try again and keeps nothing, and an
/// answer of any status is an answer. The real one is `Transport.curl`; a test puts its own closure
/// in the place.
package struct Transport: Sendable {
  package var send: @Sendable (Request) async throws(FetchError) -> Response

  package init(send: @escaping @Sendable (Request) async throws(FetchError) -> Response) {
    self.send = send
  }
}
