import Compression
import Fetching
import TestSupport
import Testing

/// Tests compressed responses that libcurl receives from a server on loopback.
struct CompressedResponseTests {
  /// How the client recognizes the end of a body.
  enum Framing: CaseIterable { case length, chunks, close }

  @Test(
    arguments: ["gzip", "GZip", "x-gzip", "deflate", " gzip  ", "identity, gzip"], Framing.allCases)
  func `decompresses a response`(encoding: String, framing: Framing) async throws {
    let response = try await send(gzip(listing), encoding: encoding, framing)
    #expect(response.body == listing)
  }

  @Test func `reads deflate as a zlib stream`() async throws {
    let stream: [UInt8] = [
      120, 156, 171, 86, 202, 201, 79, 204, 43, 86, 178, 138, 142, 173, 5, 0, 27, 251, 4, 76,
    ]
    #expect(try await send(stream, encoding: "deflate").body == Array(#"{"loans":[]}"#.utf8))
  }

  @Test(arguments: ["identity", "", ","])
  func `leaves a body without encoding as it is`(encoding: String) async throws {
    #expect(try await send([1, 2], encoding: encoding).body == [1, 2])
  }

  @Test(arguments: Framing.allCases, [0, 1, 10, 18, 19, 40])
  func `detects a truncated stream`(framing: Framing, byteCount: Int) async throws {
    let part = Array(gzip(listing).prefix(byteCount))
    try await expect(.truncated, part, framing)
    try await expect(.truncated, Array(gzip(listing).dropLast()), framing)
  }

  @Test(
    arguments: [
      ("plain text", listing, "incorrect header check"),
      ("wrong checksum", gzip(listing).changing(fromEnd: 5), "incorrect data check"),
      ("wrong length", gzip(listing).changing(fromEnd: 1), "incorrect length check"),
      ("something after the end", gzip(listing) + [1], "data after the end"),
    ] as [(String, [UInt8], String)])
  func `detects a damaged stream`(name: String, body: [UInt8], message: String) async throws {
    for framing in Framing.allCases { try await expect(.damaged(message), body, framing) }
  }

  @Test(arguments: ["br", "zstd", "compress", "gzip, gzip", "gzip, br", "aes128gcm"])
  func `rejects an encoding that was not requested`(encoding: String) async throws {
    try await expect(.unsupportedEncoding(encoding), gzip(listing), encoding: encoding)
    try await expect(.unsupportedEncoding(encoding), [], encoding: encoding)
  }

  @Test func `rejects a compressed Transfer-Encoding, whose end libcurl does not check`()
    async throws
  {
    let bytes =
      RawServer.head(headers: [("Transfer-Encoding", "gzip, chunked")])
      + RawServer.chunked(Array(gzip(listing).dropLast(4)))
    let server = try RawServer { _ in [.send(bytes)] }
    defer { server.stop() }
    let error = FetchError(url: server.url, reason: .unsupportedEncoding("gzip"))
    await #expect(throws: error) { try await send(server.url) }
  }

  /// The bomb is 64 MB of zeros in about 65 kB.
  @Test func `ends a decompression bomb at the body limit`() async throws {
    let bomb = gzip([UInt8](repeating: 0, count: 64 << 20))
    for framing in Framing.allCases {
      try await expect(.bodyTooLarge(limit: 1_000_000), bomb, framing)
    }
  }

  @Test func `applies the body limit to the compressed bytes too`() async throws {
    // Gzip members that are empty.
    let members = Array([[UInt8]](repeating: gzip([]), count: 60_000).joined())
    try await expect(.bodyTooLarge(limit: 1_000_000), members)
  }

  @Test(arguments: [204, 304])
  func `accepts a response without a body`(status: Int) async throws {
    let bytes = RawServer.http(status: status, headers: [("Content-Encoding", "gzip")])
    let server = try RawServer { _ in [.send(bytes)] }
    defer { server.stop() }
    #expect(try await send(server.url).status == status)
  }

  /// The status is more important than a fault in the page that comes with it.
  @Test(arguments: [301, 403, 404, 429, 503])
  func `drops the unusable body of an error or a redirect`(status: Int) async throws {
    for body in [
      Array(gzip(listing).dropLast()), [1, 2, 3], [], .init(repeating: 0, count: 2_000_000),
    ] {
      let response = try await send(body, status: status)
      #expect(response.status == status)
      #expect(response.body == [])
    }
    let page = [UInt8](repeating: 32, count: 1_000_001)
    let response = try await send(page, status: status, encoding: "identity")
    #expect(response.status == status)
    #expect(response.body == [])
  }

  @Test func `reports a redirect whatever its page is`() async throws {
    let head = [("Content-Encoding", "gzip"), ("Location", "https://example.org/")]
    for body in [Array("moved".utf8), [], gzip(listing)] {
      let bytes = RawServer.http(status: 301, headers: head, body: body)
      let server = try RawServer { _ in [.send(bytes)] }
      defer { server.stop() }
      let response = try await send(server.url)
      #expect(response.redirect == "https://example.org/")
      #expect(response.body == [])
    }
  }

  private func expect(
    _ reason: FetchError.Reason, _ body: [UInt8], _ framing: Framing = .length,
    encoding: String = "gzip"
  ) async throws {
    let server = try serve(body, encoding: encoding, framing)
    defer { server.stop() }
    await #expect(throws: FetchError(url: server.url, reason: reason), "\(framing)") {
      try await send(server.url)
    }
  }

  private func send(
    _ body: [UInt8], status: Int = 200, encoding: String = "gzip", _ framing: Framing = .length
  ) async throws -> Response {
    let server = try serve(body, status: status, encoding: encoding, framing)
    defer { server.stop() }
    return try await send(server.url)
  }

  private func serve(
    _ body: [UInt8], status: Int = 200, encoding: String, _ framing: Framing
  ) throws -> RawServer {
    let headers = [("Content-Encoding", encoding)]
    let bytes =
      switch framing {
      case .length: RawServer.http(status: status, headers: headers, body: body)
      case .chunks:
        RawServer.head(status: status, headers: headers + [("Transfer-Encoding", "chunked")])
          + RawServer.chunked(body, chunkBytes: 7000)
      case .close: RawServer.head(status: status, headers: headers) + body
      }
    return try RawServer { _ in [.send(bytes)] }
  }

  private func send(_ url: String) async throws -> Response {
    try await Transport.curl(userAgent: "kivagen").send(
      Request(url: url, headers: [:], timeLimit: .seconds(60), maximumBodyBytes: 1_000_000))
  }
}

/// A listing that is long enough to arrive in pieces.
private let listing = Array(
  (0..<4000).map { #"{"id":\#($0 * 7919 % 10_007)}"# }.joined(separator: ",").utf8)

extension [UInt8] {
  /// Returns the bytes with all bits of one byte inverted. The last byte has the distance 1.
  fileprivate func changing(fromEnd distance: Int) -> [UInt8] {
    var bytes = self
    bytes[count - distance] ^= 0xFF
    return bytes
  }
}
