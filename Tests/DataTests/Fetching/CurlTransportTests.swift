import Fetching
import Synchronization
import TestSupport
import Testing

/// Tests requests that libcurl sends to a server on loopback.
struct CurlTransportTests {
  @Test func `sends its user agent and accepts compressed JSON`() async throws {
    let received = Mutex<ServedRequest?>(nil)
    let server = try LoopbackServer { request in
      received.withLock { $0 = request }
      return ServedResponse(
        headers: [("ETag", "\"7\""), ("X-Spaced", "  a b  ")], body: .bytes([1, 0, 255]))
    }
    defer { server.stop() }
    let response = try await send("\(server.url)/loans?page=1")
    #expect(response.status == 200)
    #expect(response.body == [1, 0, 255])
    #expect(response.headers["etag"] == "\"7\"")
    #expect(response.headers["X-SPACED"] == "a b")
    #expect(response.headers["X-None"] == nil)
    let request = try #require(received.withLock { $0 })
    #expect(request.path == "/loans")
    #expect(request.headers["user-agent"] == "kivagen/1 (+https://example.org)")
    #expect(request.headers["accept"] == "application/json")
    #expect(request.headers["accept-encoding"] == "gzip")
  }

  @Test(arguments: [200, 204, 206, 304, 403, 404, 500, 503, 999])
  func `returns a response of any status`(status: Int) async throws {
    let server = try LoopbackServer { _ in ServedResponse(status: status) }
    defer { server.stop() }
    #expect(try await send(server.url).status == status)
  }

  @Test(
    arguments: [
      (301, "/b?c", "/b?c"), (302, "b", "/b"), (303, "../b", "/b"), (307, "/a", "/a"),
      (308, "//127.0.0.1:1/", "http://127.0.0.1:1/"),
      (302, "https://example.org/a b", "https://example.org/a%20b"),
      (302, "file:///etc/hostname", "file:///etc/hostname"),
      (302, "ftp://127.0.0.1/a", "ftp://127.0.0.1/a"), (302, nil, nil), (300, "/b", nil),
      (304, "/b", nil), (200, "/b", nil), (201, "/b", nil), (503, "/b", nil),
    ] as [(Int, String?, String?)])
  func `reports the target of a redirect, and does not follow it`(
    status: Int, location: String?, target: String?
  ) async throws {
    let requestCount = Mutex(0)
    let server = try LoopbackServer { _ in
      requestCount.withLock { $0 += 1 }
      return ServedResponse(
        status: status, headers: location.map { [("Location", $0)] } ?? [])
    }
    defer { server.stop() }
    let response = try await send("\(server.url)/a")
    #expect(response.status == status)
    #expect(response.redirect == target.map { $0.hasPrefix("/") ? server.url + $0 : $0 })
    #expect(requestCount.withLock { $0 } == 1)
  }

  @Test(
    arguments: [
      (nil, "GET", nil), ([], "POST", "application/json"),
      (Array(#"{"query":"é"}"#.utf8), "POST", "application/json"),
      ([UInt8](repeating: 32, count: 50_000), "POST", "application/json"),
    ] as [([UInt8]?, String, String?)])
  func `posts JSON if there is a body`(
    body: [UInt8]?, method: String, contentType: String?
  ) async throws {
    let received = Mutex<ServedRequest?>(nil)
    let server = try LoopbackServer { request in
      received.withLock { $0 = request }
      return ServedResponse()
    }
    defer { server.stop() }
    let transport = Transport.curl(userAgent: "kivagen")
    _ = try await transport.send(request(server.url, body: body))
    let first = try #require(received.withLock { $0 })
    #expect(first.method == method)
    #expect(first.headers["content-type"] == contentType)
    #expect(first.headers["content-length"] == body.map { "\($0.count)" })
    #expect(first.headers["expect"] == nil)
    // The handle is used again, now for a GET.
    _ = try await transport.send(request(server.url))
    #expect(received.withLock { $0 }?.method == "GET")
  }

  @Test(arguments: [
    ("http://a/", "http://b/", true), ("http://a/", "https://a/", true),
    ("https://a/", "HTTPS://b/", true), ("https://a/", "http://a/", false),
    ("http://a/", "ftp://a/", false), ("https://a/", "file:///a", false),
  ])
  func `allows no redirect away from https`(from: String, to: String, isAllowed: Bool) {
    #expect(Transport.mayRedirect(from: from, to: to) == isAllowed)
  }

  @Test(arguments: [
    ("file:///etc/hostname", FetchError.Reason.unsupportedScheme),
    ("ftp://127.0.0.1/", .unsupportedScheme),
    ("nonsense", .malformedURL),
    ("http://", .malformedURL),
    ("http://127.0.0.1:99999/", .malformedURL),
  ])
  func `rejects a URL that cannot be requested`(url: String, reason: FetchError.Reason) async {
    await #expect(throws: FetchError(url: url, reason: reason)) { try await send(url) }
  }

  @Test func `reports that no server accepts the connection`() async throws {
    let closed = try ClosedPort()
    defer { withExtendedLifetime(closed) {} }
    await #expect(throws: FetchError(url: closed.url, reason: .couldNotConnect)) {
      try await send(closed.url)
    }
  }

  /// The numbers are those in libcurl-errors(3).
  @Test(
    arguments: [
      (0, nil), (1, .other("the server does not speak HTTP: not trusted")), (3, .malformedURL),
      (5, .couldNotResolveProxy), (6, .couldNotResolveHost), (7, .couldNotConnect),
      (16, .connectionLost),
      (18, .connectionLost), (28, .timedOut(after: .seconds(5))),
      (35, .tlsHandshakeFailed("not trusted")), (52, .connectionLost), (55, .connectionLost),
      (56, .connectionLost), (60, .other("not trusted")), (92, .connectionLost),
    ] as [(UInt32, FetchError.Reason?)])
  func `translates the error codes of libcurl`(code: UInt32, reason: FetchError.Reason?) {
    #expect(
      FetchError.Reason(curlCode: code, message: "not trusted ", within: .seconds(5)) == reason)
  }

  @Test(arguments: [
    ([:], "of the system"), (["SSL_CERT_FILE": "", "CURL_CA_BUNDLE": ""], "of the system"),
    (["SSL_CERT_FILE": "a.pem"], "that SSL_CERT_FILE names"),
    (["SSL_CERT_DIR": "certificates"], "that SSL_CERT_DIR names"),
    (
      ["SSL_CERT_DIR": "certificates", "SSL_CERT_FILE": "a.pem"],
      "that SSL_CERT_FILE or SSL_CERT_DIR names"
    ),
    (["CURL_CA_BUNDLE": "a.pem", "SSL_CERT_DIR": "certificates"], "that CURL_CA_BUNDLE names"),
  ])
  func `says which certificates cannot be used`(environment: [String: String], which: String) {
    let advice =
      which == "of the system"
      ? "; install them (package ca-certificates), or set SSL_CERT_FILE to a file with certificates"
      : ""
    #expect(
      FetchError.Reason(
        curlCode: 77, message: "no file", within: .seconds(5),
        trusting: CertificateSource(environment: environment))
        == .other("the certificates \(which) cannot be used: no file\(advice)"))
  }

  @Test func `describes an error code without a message`() {
    #expect(
      FetchError.Reason(curlCode: 27, message: "", within: .seconds(5)) == .other("Out of memory"))
  }

  @Test(arguments: [nil, 5000])
  func `ends a transfer whose body exceeds the limit`(announced: Int?) async throws {
    let sent = Mutex(0)
    let server = try LoopbackServer { _ in
      ServedResponse(
        body: .pieces(byteCount: announced) {
          sent.withLock { $0 += 1 }
          return [UInt8](repeating: 32, count: 500)
        })
    }
    defer { server.stop() }
    let error = FetchError(url: server.url, reason: .bodyTooLarge(limit: 1000))
    await #expect(throws: error) { try await send(server.url, maximumBodyBytes: 1000) }
    #expect(sent.withLock { $0 } < 100_000)
  }

  @Test func `accepts a body of exactly the limit`() async throws {
    let server = try LoopbackServer { _ in
      ServedResponse(body: .bytes([UInt8](repeating: 32, count: 1000)))
    }
    defer { server.stop() }
    #expect(try await send(server.url, maximumBodyBytes: 1000).body.count == 1000)
  }

  @Test func `sends nothing if the time limit is zero`() async {
    let error = FetchError(url: "http://127.0.0.1:1/", reason: .timedOut(after: .zero))
    await #expect(throws: error) { try await send(error.url, timeLimit: .zero) }
  }

  /// Each response waits for the other requests, so the test ends only if they are sent together.
  @Test func `sends several requests at once`() async throws {
    let arrived = Mutex(0)
    let gate = Gate()
    let server = try LoopbackServer { _ in
      let count = arrived.withLock { count in
        count += 1
        return count
      }
      if count == 4 { gate.open() } else { gate.wait() }
      return ServedResponse()
    }
    defer { server.stop() }
    let transport = Transport.curl(userAgent: "kivagen")
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        // Requests start late while other tests keep the threads busy.
        group.addTask {
          try await transport.send(request(server.url, timeLimit: .seconds(60))).status
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == [200, 200, 200, 200])
  }

  private func send(
    _ url: String, timeLimit: Duration = .seconds(60), maximumBodyBytes: Int = 1_000_000
  ) async throws -> Response {
    try await Transport.curl(userAgent: "kivagen/1 (+https://example.org)").send(
      request(url, timeLimit: timeLimit, maximumBodyBytes: maximumBodyBytes))
  }
}

private func request(
  _ url: String, body: [UInt8]? = nil, timeLimit: Duration = .seconds(60),
  maximumBodyBytes: Int = 1_000_000
) -> Request {
  Request(
    url: url, headers: ["Accept": "application/json"], body: body, timeLimit: timeLimit,
    maximumBodyBytes: maximumBodyBytes)
}
