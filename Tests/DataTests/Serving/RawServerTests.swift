import Fetching
import Synchronization
import TestSupport
import Testing

/// Tests the server that simulates a broken one.
struct RawServerTests {
  @Test func `passes a request and its body to the handler`() async throws {
    let seen = Mutex<RawRequest?>(nil)
    let body = [UInt8](repeating: 7, count: 200_000)
    let server = try RawServer { request in
      seen.withLock { $0 = request }
      return [.send(RawServer.http(status: 201, headers: [("A", "b")], body: [1]))]
    }
    defer { server.stop() }
    let response = try await send("\(server.url)/a?b=c", body: body)
    #expect(response.status == 201)
    #expect(response.headers["a"] == "b")
    #expect(response.body == [1])
    let request = try #require(seen.withLock { $0 })
    #expect(request.method == "POST")
    #expect(request.target == "/a?b=c")
    #expect(request.headers["content-type"] == "application/json")
    #expect(request.body == body)
  }

  @Test(arguments: [true, false])
  func `counts the requests of all connections`(keepsAlive: Bool) async throws {
    let server = try RawServer(keepsAlive: keepsAlive) { _ in [.send(RawServer.http())] }
    defer { server.stop() }
    let transport = Transport.curl(userAgent: "kivagen")
    for count in 1...3 {
      #expect(try await transport.send(request(server.url)).status == 200)
      #expect(server.requestCount == count)
    }
  }

  @Test func `sends a body slowly and in chunks`() async throws {
    let body = (0..<200).map { UInt8($0) }
    let server = try RawServer { _ in
      [
        .send(RawServer.head(headers: [("Transfer-Encoding", "chunked")])),
        .drip(RawServer.chunked(body, chunkBytes: 70), every: .zero),
      ]
    }
    defer { server.stop() }
    #expect(try await send(server.url).body == body)
  }

  @Test(arguments: [
    RawServer.Step.stall, .drip([UInt8](repeating: 1, count: 10), every: .seconds(60)),
  ])
  func `stops at once, whatever its connections do`(step: RawServer.Step) async throws {
    let (requests, arrival) = AsyncStream.makeStream(of: Void.self)
    let server = try RawServer { _ in
      arrival.finish()
      return [step]
    }
    let response = Task { try await send(server.url) }
    for await _ in requests {}
    server.stop()
    server.stop()
    await #expect(throws: FetchError.self) { try await response.value }
    await #expect(throws: FetchError(url: server.url, reason: .couldNotConnect)) {
      try await send(server.url)
    }
  }

  private func send(_ url: String, body: [UInt8]? = nil) async throws -> Response {
    try await Transport.curl(userAgent: "kivagen").send(request(url, body: body))
  }

  private func request(_ url: String, body: [UInt8]? = nil) -> Request {
    Request(
      url: url, headers: [:], body: body, timeLimit: .seconds(30), maximumBodyBytes: 200 << 20)
  }
}
