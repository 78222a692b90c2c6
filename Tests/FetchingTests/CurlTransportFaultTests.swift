import Fetching
import TestSupport
import Testing

/// libcurl against a server on loopback that breaks off, stalls and answers nonsense.
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
    Fault("reset before the answer", .interrupted, .reset),
    Fault("reset in the headers", .interrupted, .text("HTTP/1.1 200 OK\r\n"), .reset),
    Fault("reset in a body with its length", .interrupted, .answer(["Content-Length: 8"]), .reset),
    Fault("reset in a body without a length", .interrupted, .answer([]), .reset),
    Fault("reset between chunks", .interrupted, .chunks("4\r\nhalf\r\n"), .reset),
    Fault("closed before the answer", .interrupted, .close),
    Fault("closed in the status line", .interrupted, .text("HTTP/1.1 20"), .close),
    Fault("closed after the status line", .interrupted, .text("HTTP/1.1 200 OK\r\n"), .close),
    Fault("closed in the headers", .interrupted, .text("HTTP/1.1 304 OK\r\nA: b\r\n"), .close),
    Fault("closed after 100", .interrupted, .text("HTTP/1.1 100 Continue\r\n\r\n"), .close),
    Fault("length too long", .interrupted, .answer(["Content-Length: 5"]), .close),
    Fault("closed between chunks", .interrupted, .chunks("4\r\nhalf\r\n"), .close),
    Fault("closed in a chunk", .interrupted, .chunks("8\r\nhalf"), .close),
    Fault("chunk longer than its size", .interrupted, .chunks("2\r\nhalf\r\n0\r\n\r\n"), .close),
    Fault("size of a chunk is no number", .interrupted, .chunks("zz\r\nhalf"), .close),
  ])
  func `notices an answer that is cut off`(fault: Fault) async throws { try await check(fault) }

  @Test(arguments: [
    Fault("no answer", .late, .stall),
    Fault("headers that stall", .late, .text("HTTP/1.1 200 OK\r\nA: b\r\n"), .stall),
    Fault("body that stalls", .late, .answer(["Content-Length: 8"]), .stall),
    Fault("body without a length that stalls", .late, .answer([]), .stall),
    Fault("chunks that stall", .late, .chunks("4\r\nhalf\r\n"), .stall),
    Fault("one byte a second", .late, .answer([]), .drip([1, 2, 3, 4, 5], every: .seconds(1))),
    Fault(
      "one byte of the headers in 50 ms", .late, .text("HTTP/1.1 200 OK\r\nA: "),
      .drip([UInt8](repeating: 97, count: 1000), every: .milliseconds(50))),
  ])
  func `ends a request that takes too long`(fault: Fault) async throws { try await check(fault) }

  @Test(arguments: [
    Fault("control characters", .noHTTP("Received HTTP/0.9 when not allowed"), .text("\u{1}\u{2}")),
    Fault(
      "another protocol", .noHTTP("Received HTTP/0.9 when not allowed"),
      .text("SSH-2.0-OpenSSH_9.2p1\r\n"), .stall),
    Fault(
      "a page without headers, as HTTP/0.9 has it",
      .noHTTP("Received HTTP/0.9 when not allowed"), .text("<html>hello</html>")),
    Fault(
      "HTTP of the future", .noHTTP("Unsupported HTTP version (9.9) in response"),
      .text("HTTP/9.9 200 OK\r\n\r\n{}")),
    Fault(
      "a length that is no number", .other("Invalid Content-Length: value"),
      .answer(["Content-Length: two"])),
    Fault(
      "a negative length", .other("Invalid Content-Length: value"), .answer(["Content-Length: -2"])),
    Fault("a header without a colon", .other("Header without colon"), .answer(["nonsense"])),
    Fault("a NUL in a header", .other("Nul byte in header"), .answer(["A: \u{0}"])),
  ])
  func `refuses what is not HTTP`(fault: Fault) async throws { try await check(fault) }

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
      "many answers before the answer", .headersTooLarge,
      .text(.init(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 12_000)), .stall),
    Fault(
      "many headers after the body", .headersTooLarge,
      .chunks("4\r\nhalf\r\n0\r\n" + .init(repeating: "A: bcdef\r\n", count: 30_000)), .stall),
  ])
  func `ends a flood of headers`(fault: Fault) async throws { try await check(fault) }

  @Test(arguments: [RawServer.Step.close, .reset, .send(Array("HTTP/1.1 400 No TLS\r\n\r\n".utf8))])
  func `says in libcurl's words that the handshake of TLS failed`(step: RawServer.Step) async throws
  {
    let server = try RawServer(speaksHTTP: false) { _ in [step] }
    defer { server.stop() }
    let url = "https://127.0.0.1:\(server.port)/"
    let error = await #expect(throws: FetchError.self) { try await send(url) }
    guard case .handshakeFailed(let words) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!words.isEmpty)
    #expect(error == FetchError(url: url, reason: .handshakeFailed(words)))
    #expect(server.requestCount == 1)
  }

  @Test func `ends a handshake of TLS that takes too long`() async throws {
    let server = try RawServer(speaksHTTP: false) { _ in [.stall] }
    defer { server.stop() }
    let url = "https://127.0.0.1:\(server.port)/"
    await #expect(throws: FetchError(url: url, reason: .late)) {
      try await send(url, within: limit)
    }
  }

  /// The page of a status that does not come whole.
  struct BrokenPage: CustomTestStringConvertible {
    var testDescription: String
    var header: (name: String, value: String)
    var end: RawServer.Step
    /// What it is of a good answer.
    var reason = FetchError.Reason.interrupted

    /// Of a page that stalls all of it passes, and its headers are to come before.
    var time: Duration {
      if case .timedOut(let time) = reason { time } else { ample }
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
  func `a status of failure says more than that its page does not come whole`(
    page: BrokenPage, status: Int
  ) async throws {
    let server = try RawServer { _ in
      [.answer(["\(page.header.name): \(page.header.value)"], status: status), page.end]
    }
    defer { server.stop() }
    var headers = Headers()
    headers.append(name: page.header.name, value: page.header.value)
    let response = try await send(server.url, within: page.time)
    #expect(response == Response(status: status, headers: headers))
  }

  /// libcurl would not say where it leads.
  @Test(arguments: BrokenPage.all)
  func `takes no redirect whose page does not come whole`(page: BrokenPage) async throws {
    let server = try RawServer { _ in
      let lines = ["\(page.header.name): \(page.header.value)", "Location: /b"]
      return [.answer(lines, status: 302), page.end]
    }
    defer { server.stop() }
    await #expect(throws: FetchError(url: server.url, reason: page.reason)) {
      try await send(server.url, within: page.time)
    }
  }

  /// HTTP ends a body where its length says.
  @Test func `takes no more than the length says`() async throws {
    let server = try RawServer { _ in [.answer(["Content-Length: 2"])] }
    defer { server.stop() }
    #expect(try await send(server.url).body == Array("ha".utf8))
  }

  @Test func `asks again on a connection that the server has closed meanwhile`() async throws {
    let server = try RawServer { _ in [.send(RawServer.http(body: [1])), .close] }
    defer { server.stop() }
    let transport = Transport.curl(userAgent: "kivagen")
    for _ in 0..<3 {
      #expect(try await transport.send(request(server.url)).body == [1])
    }
    #expect(server.requestCount == 3)
  }

  /// A name that no resolver asks for: its label has more than 63 characters (RFC 1035 §2.3.4).
  @Test func `says that a name is not known`() async {
    let url = "http://\(String(repeating: "a", count: 64)).invalid/"
    await #expect(throws: FetchError(url: url, reason: .couldNotResolve)) { try await send(url) }
  }

  private func check(_ fault: Fault) async throws {
    let server = try RawServer { _ in fault.steps }
    defer { server.stop() }
    let isLate = fault.reason == .late
    await #expect(throws: FetchError(url: server.url, reason: fault.reason)) {
      try await send(server.url, within: isLate ? limit : ample)
    }
    // On a busy machine the time may be over before the server has read the request.
    #expect(server.requestCount == 1 || isLate && server.requestCount == 0)
  }

  private func send(_ url: String, within time: Duration = ample) async throws -> Response {
    try await Transport.curl(userAgent: "kivagen").send(request(url, within: time))
  }

  private func request(_ url: String, within time: Duration = ample) -> Request {
    Request(url: url, headers: [:], timeLimit: time, maximumBodyBytes: 1000)
  }
}

/// For what is to take too long.
private let limit = Duration.milliseconds(300)
/// For all else, on a busy machine too.
private let ample = Duration.seconds(60)

extension FetchError.Reason {
  fileprivate static let late = Self.timedOut(after: limit)

  fileprivate static func noHTTP(_ message: String) -> Self {
    .other("the server does not speak HTTP: \(message)")
  }
}

extension RawServer.Step {
  fileprivate static func text(_ text: String) -> Self { .send(Array(text.utf8)) }

  /// Headers with these lines, and the body `half`.
  fileprivate static func answer(_ lines: [String], status: Int = 200) -> Self {
    text("HTTP/1.1 \(status) \(status)\r\n" + lines.map { "\($0)\r\n" }.joined() + "\r\nhalf")
  }

  fileprivate static func chunks(_ chunks: String) -> Self {
    text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks)
  }
}
