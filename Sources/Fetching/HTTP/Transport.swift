/// Sends requests to servers. All access to the network goes through a transport.
///
/// A transport sends one request and returns its response, whatever the status. It follows no
/// redirects, does not retry and caches nothing. The real one is `Transport.curl`; tests use
/// closures of their own.
package struct Transport: Sendable {
  package var send: @Sendable (Request) async throws(FetchError) -> Response

  package init(send: @escaping @Sendable (Request) async throws(FetchError) -> Response) {
    self.send = send
  }
}
