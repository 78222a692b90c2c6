import Fetching
import Synchronization
import TestSupport
import Testing

struct LoopbackServerTests {
  @Test func `passes the method, path, query and headers to the handler`() async throws {
    let seen = Mutex<ServedRequest?>(nil)
    try await withServer { request in
      seen.withLock { $0 = request }
      return ServedResponse(contentType: "text/plain", text: "")
    } _: { url in
      _ = try await get("\(url)/a%20b/c.json?page=2&q=caf%C3%A9&empty&page=3", ["X-Mark": "yes"])
    }
    let request = try #require(seen.withLock { $0 })
    #expect(request.method == "GET")
    #expect(request.path == "/a b/c.json")
    #expect(request.query == ["page": "3", "q": "café", "empty": ""])
    #expect(request.headers["x-mark"] == "yes")
  }

  @Test func `sends the status, the headers and every byte of the body`() async throws {
    let body = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    try await withServer { _ in
      ServedResponse(status: 418, headers: [("X-Tea", "green")], body: .bytes(body))
    } _: { url in
      let response = try await get(url)
      #expect(response.status == 418)
      #expect(response.headers["x-tea"] == "green")
      #expect(response.body == body)
    }
  }

  @Test(arguments: [
    (0, 200), (1, 200), (300_000, 200), (1_000_000, 200), (1_000_001, 413), (5_000_000, 413),
  ])
  func `passes a body of at most 1 MB to the handler`(byteCount: Int, status: Int) async throws {
    let body = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0) }
    let seen = Mutex<[[UInt8]]>([])
    try await withServer { request in
      seen.withLock { $0.append(request.body) }
      return ServedResponse()
    } _: { url in
      let response = try await post(url, body)
      #expect(response.status == status)
    }
    #expect(seen.withLock { $0 == (status == 200 ? [body] : []) })
  }

  @Test func `sends a body in pieces`() async throws {
    let pieces = Mutex([[UInt8]("three".utf8), [], Array("two,".utf8), Array("one,".utf8)])
    try await withServer { _ in
      ServedResponse(body: .pieces(byteCount: nil) { pieces.withLock { $0.popLast() } })
    } _: { url in
      let response = try await get(url)
      #expect(String(decoding: response.body, as: UTF8.self) == "one,two,three")
    }
  }

  @Test func `listens on the loopback interface until it is stopped`() async throws {
    let server = try LoopbackServer { _ in ServedResponse(contentType: "text/plain", text: "up") }
    #expect(server.url == "http://127.0.0.1:\(server.port)")
    let response = try await get(server.url)
    #expect(response.body == Array("up".utf8))
    #expect(throws: PortInUse(port: server.port)) { try ClosedPort(server.port) }
    server.stop()
    server.stop()
    let closed = try ClosedPort(server.port)
    defer { withExtendedLifetime(closed) {} }
    await #expect(throws: FetchError(url: server.url, reason: .couldNotConnect)) {
      try await get(closed.url)
    }
  }

  @Test func `refuses a port that is in use or not valid`() throws {
    let server = try LoopbackServer { _ in ServedResponse() }
    defer { server.stop() }
    #expect(throws: ServingError(port: server.port)) {
      try LoopbackServer(port: server.port) { _ in ServedResponse() }
    }
    #expect(throws: ServingError(port: 65_536)) {
      try LoopbackServer(port: 65_536) { _ in ServedResponse() }
    }
  }

  private func withServer(
    _ handler: @escaping LoopbackServer.Handler, _ use: (String) async throws -> Void
  ) async throws {
    let server = try LoopbackServer(handler: handler)
    defer { server.stop() }
    try await use(server.url)
  }

  private func post(_ url: String, _ body: [UInt8]) async throws -> Response {
    try await Transport.curl(userAgent: "kivagen-tests").send(
      Request(
        url: url, headers: [:], body: body, timeLimit: .seconds(60), maximumBodyBytes: 1_000_000))
  }

  @discardableResult
  private func get(_ url: String, _ headers: Headers = Headers()) async throws -> Response {
    try await Transport.curl(userAgent: "kivagen-tests").send(
      Request(
        url: url, headers: headers, timeLimit: .seconds(60), maximumBodyBytes: 1_000_000))
  }
}
