import Fetching
import TestSupport
import Testing

/// Tests requests that libcurl sends to a server on loopback that disconnects, stalls or sends
/// nonsense.
struct CurlTransportFaultTests {
  struct Fault: CustomTestStringConvertible {
    var name: String
    var steps: [RawServer.Step]
    var reason: FetchError.Reason

    init(_ name: String, _ reason: FetchError.Reason, _ steps: RawServer.Step...) {
      self.name = name
      self.reason = reason
      self.steps = steps
    }

    var testDescription: String { name }
  }

  @Test(arguments: [
    Fault("reset before the response", .connectionLost, .reset),
    Fault("reset in the headers", .connectionLost, .text("HTTP/1.1 200 OK\r\n"), .reset),
    Fault("reset in a header line", .connectionLost, .text("HTTP/1.1 200 OK\r\nConten"), .reset),
    Fault(
      "reset in a body with its length", .connectionLost, .answer(["Content-Length: 8"]), .reset),
    Fault("reset in a body without a length", .connectionLost, .answer([]), .reset),
    Fault("reset between chunks", .connectionLost, .chunks("4\r\nhalf\r\n"), .reset),
    Fault("closed before the response", .connectionLost, .close),
    Fault("closed in the status line", .connectionLost, .text("HTTP/1.1 20"), .close),
    Fault("closed after the status line", .connectionLost, .text("HTTP/1.1 200 OK\r\n"), .close),
    Fault("closed in the headers", .connectionLost, .text("HTTP/1.1 304 OK\r\nA: b\r\n"), .close),
    Fault(
      "closed after the headers", .connectionLost,
      .text("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n"), .close),
    Fault("closed after 100", .connectionLost, .text("HTTP/1.1 100 Continue\r\n\r\n"), .close),
    Fault("length too long", .connectionLost, .answer(["Content-Length: 5"]), .close),
    Fault("closed between chunks", .connectionLost, .chunks("4\r\nhalf\r\n"), .close),
    Fault("closed in a chunk", .connectionLost, .chunks("8\r\nhalf"), .close),
    Fault("chunk longer than its size", .connectionLost, .chunks("2\r\nhalf\r\n0\r\n\r\n"), .close),
    Fault("chunk size that is no number", .connectionLost, .chunks("zz\r\nhalf"), .close),
  ])
  func `detects an incomplete response`(fault: Fault) async throws { try await check(fault) }

  @Test(arguments: [
    Fault("no response", .late, .stall),
    Fault("headers that stall", .late, .text("HTTP/1.1 200 OK\r\nA: b\r\n"), .stall),
    Fault("body that stalls", .late, .answer(["Content-Length: 8"]), .stall),
    Fault("body without a length that stalls", .late, .answer([]), .stall),
    Fault("chunks that stall", .late, .chunks("4\r\nhalf\r\n"), .stall),
    Fault("one byte a second", .late, .answer([]), .drip([1, 2, 3, 4, 5], every: .seconds(1))),
    Fault(
      "one byte of the headers every 50 ms", .late, .text("HTTP/1.1 200 OK\r\nA: "),
      .drip([UInt8](repeating: 97, count: 1000), every: .milliseconds(50))),
  ])
  func `ends a request that takes too long`(fault: Fault) async throws { try await check(fault) }

  @Test(arguments: [
    Fault(
      "control characters", .notHTTP("Received HTTP/0.9 when not allowed"), .text("\u{1}\u{2}")),
    Fault(
      "another protocol", .notHTTP("Received HTTP/0.9 when not allowed"),
      .text("SSH-2.0-OpenSSH_9.2p1\r\n"), .stall),
    Fault(
      "a page without headers, as HTTP/0.9 has it",
      .notHTTP("Received HTTP/0.9 when not allowed"), .text("<html>hello</html>")),
    Fault(
      "HTTP of the future", .notHTTP("Unsupported HTTP version (9.9) in response"),
      .text("HTTP/9.9 200 OK\r\n\r\n{}")),
    Fault(
      "a length that is no number", .other("Invalid Content-Length: value"),
      .answer(["Content-Length: two"])),
    Fault(
      "a negative length", .other("Invalid Content-Length: value"), .answer(["Content-Length: -2"])),
    Fault("a header without a colon", .other("Header without colon"), .answer(["nonsense"])),
    Fault("a NUL in a header", .other("Nul byte in header"), .answer(["A: \u{0}"])),
  ])
  func `rejects what is not HTTP`(fault: Fault) async throws { try await check(fault) }

  @Test(arguments: [
    Fault(
      "many headers", .headersTooLarge, .answer(.init(repeating: "A: bcdef", count: 30_000)), .stall
    ),
    Fault(
      "a long header", .headersTooLarge, .answer(["A: " + .init(repeating: "b", count: 300_000)]),
      .stall),
    Fault(
      "a long status line", .headersTooLarge,
      .text("HTTP/1.1 200 " + .init(repeating: "b", count: 300_000)), .stall),
    Fault(
      "many interim responses", .headersTooLarge,
      .text(.init(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 12_000)), .stall),
    Fault(
      "many headers after the body", .headersTooLarge,
      .chunks("4\r\nhalf\r\n0\r\n" + .init(repeating: "A: bcdef\r\n", count: 30_000)), .stall),
  ])
  func `ends a flood of headers`(fault: Fault) async throws { try await check(fault) }

  @Test(arguments: [RawServer.Step.close, .reset, .send(Array("HTTP/1.1 400 No TLS\r\n\r\n".utf8))])
  func `reports a failed TLS handshake with libcurl's message`(step: RawServer.Step) async throws {
    let server = try RawServer(speaksHTTP: false) { _ in [step] }
    defer { server.stop() }
    let url = "https://127.0.0.1:\(server.port)/"
    let error = await #expect(throws: FetchError.self) { try await send(url) }
    guard case .tlsHandshakeFailed(let message) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!message.isEmpty)
    #expect(error == FetchError(url: url, reason: .tlsHandshakeFailed(message)))
    #expect(server.requestCount == 1)
  }

  @Test func `ends a TLS handshake that takes too long`() async throws {
    let server = try RawServer(speaksHTTP: false) { _ in [.stall] }
    defer { server.stop() }
    let url = "https://127.0.0.1:\(server.port)/"
    await #expect(throws: FetchError(url: url, reason: .late)) {
      try await send(url, within: limit)
    }
  }

  /// A page that comes with a status and is incomplete.
  struct BrokenPage: CustomTestStringConvertible {
    var testDescription: String
    var header: (name: String, value: String)
    var end: RawServer.Step
    /// The reason of the error that the page causes with the status 200.
    var reason = FetchError.Reason.connectionLost

    /// The time limit of the request. A page that stalls takes all of it, and its headers must
    /// arrive before that.
    var timeLimit: Duration {
      if case .timedOut(let limit) = reason { limit } else { ample }
    }

    static let all = [
      BrokenPage(testDescription: "cut off", header: ("Content-Length", "8"), end: .close),
      BrokenPage(testDescription: "cut in a chunk", header: chunked, end: .close),
      BrokenPage(testDescription: "reset", header: ("Content-Length", "8"), end: .reset),
      BrokenPage(
        testDescription: "stalls", header: ("Content-Length", "8"), end: .stall,
        reason: .timedOut(after: .seconds(1))),
    ]
    private static let chunked = ("Transfer-Encoding", "chunked")
  }

  @Test(arguments: BrokenPage.all, [400, 401, 404, 503])
  func `returns an error status although its page is incomplete`(
    page: BrokenPage, status: Int
  ) async throws {
    let server = try RawServer { _ in
      [.answer(["\(page.header.name): \(page.header.value)"], status: status), page.end]
    }
    defer { server.stop() }
    var headers = Headers()
    headers.append(name: page.header.name, value: page.header.value)
    let response = try await send(server.url, within: page.timeLimit)
    #expect(response == Response(status: status, headers: headers))
  }

  /// libcurl does not report the target of a redirect whose page is incomplete.
  @Test(arguments: BrokenPage.all)
  func `rejects a redirect whose page is incomplete`(page: BrokenPage) async throws {
    let server = try RawServer { _ in
      let lines = ["\(page.header.name): \(page.header.value)", "Location: /b"]
      return [.answer(lines, status: 302), page.end]
    }
    defer { server.stop() }
    await #expect(throws: FetchError(url: server.url, reason: page.reason)) {
      try await send(server.url, within: page.timeLimit)
    }
  }

  @Test(
    arguments: [
      ("more bytes than its length", [.answer(["Content-Length: 2"])], "ha"),
      ("no length", [.answer([]), .close], "half"),
      (
        "an interim response before it",
        [.text("HTTP/1.1 100 Continue\r\n\r\n"), .answer(["Content-Length: 4"])], "half"
      ),
    ] as [(String, [RawServer.Step], String)])
  func `reads a response with`(name: String, steps: [RawServer.Step], body: String) async throws {
    let server = try RawServer { _ in steps }
    defer { server.stop() }
    let response = try await send(server.url)
    #expect(response.status == 200)
    #expect(response.body == Array(body.utf8))
  }

  @Test func `reconnects if the server has closed the connection`() async throws {
    let server = try RawServer { _ in [.send(RawServer.http(body: [1])), .close] }
    defer { server.stop() }
    let transport = Transport.curl(userAgent: "kivagen")
    for _ in 0..<3 {
      #expect(try await transport.send(request(server.url)).body == [1])
    }
    #expect(server.requestCount == 3)
  }

  /// The name has a label of more than 63 characters, so that no resolver looks it up (RFC 1035
  /// §2.3.4).
  @Test func `reports that a name cannot be resolved`() async {
    let url = "http://\(String(repeating: "a", count: 64)).invalid/"
    await #expect(throws: FetchError(url: url, reason: .couldNotResolveHost)) {
      try await send(url)
    }
  }

  private func check(_ fault: Fault) async throws {
    let server = try RawServer { _ in fault.steps }
    defer { server.stop() }
    let isLate = fault.reason == .late
    await #expect(throws: FetchError(url: server.url, reason: fault.reason)) {
      try await send(server.url, within: isLate ? limit : ample)
    }
    // On a busy machine the time limit may pass before the server has read the request.
    #expect(server.requestCount == 1 || isLate && server.requestCount == 0)
  }

  private func send(_ url: String, within time: Duration = ample) async throws -> Response {
    try await Transport.curl(userAgent: "kivagen").send(request(url, within: time))
  }

  private func request(_ url: String, within time: Duration = ample) -> Request {
    Request(url: url, headers: [:], timeLimit: time, maximumBodyBytes: 1000)
  }
}

/// The time limit of requests that should exceed it.
private let limit = Duration.milliseconds(300)
/// The time limit of all other requests, which suffices on a busy machine too.
private let ample = Duration.seconds(60)

extension FetchError.Reason {
  fileprivate static let late = Self.timedOut(after: limit)

  fileprivate static func notHTTP(_ message: String) -> Self {
    .other("the server does not speak HTTP: \(message)")
  }
}

extension RawServer.Step {
  fileprivate static func text(_ text: String) -> Self { .send(Array(text.utf8)) }

  /// Sends a status line, the given header lines and the body `half`.
  fileprivate static func answer(_ lines: [String], status: Int = 200) -> Self {
    text("HTTP/1.1 \(status) \(status)\r\n" + lines.map { "\($0)\r\n" }.joined() + "\r\nhalf")
  }

  fileprivate static func chunks(_ chunks: String) -> Self {
    text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks)
  }
}
