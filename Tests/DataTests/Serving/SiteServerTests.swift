import Fetching
import Foundation
import Host
import Serving
import Synchronization
import TestSupport
import Testing

/// Tests the server of a site. `Tests/Program/test_serve.py` tests what is served and refused.
@Suite(.temporaryFolder) struct `A server of a site` {
  private let folder = TemporaryFolder.path

  @Test func `serves a page as it is changed`() async throws {
    try write("<p>text", "index.html")
    try write("[]", "a.json")
    let server = try SiteServer(folder: folder) {
      SiteServer.Pages(page: { $0 + Array("!".utf8) })
    }
    defer { server.stop() }
    let page = try await get("\(server.url)/")
    #expect(String(decoding: page.body, as: UTF8.self) == "<p>text!")
    #expect(page.headers["content-type"] == "text/html; charset=utf-8")
    let file = try await get("\(server.url)/a.json")
    #expect(file.body == Array("[]".utf8))
  }

  @Test func `serves a page as one of the build that there was at the request`() async throws {
    try write("page", "index.html")
    let build = Build()
    let server = try SiteServer(folder: folder) {
      let current = build.number.add(1, ordering: .relaxed).oldValue
      return SiteServer.Pages(page: { $0 + Array(" of build \(current)".utf8) })
    }
    defer { server.stop() }
    for number in 0..<2 {
      let page = try await get("\(server.url)/index.html")
      #expect(String(decoding: page.body, as: UTF8.self) == "page of build \(number)")
    }
  }

  /// The number of a build.
  private final class Build: Sendable {
    let number = Atomic(0)
  }

  @Test func `serves a folder that is made later`() async throws {
    let server = try SiteServer(folder: "\(folder)/later")
    defer { server.stop() }
    #expect(try await get("\(server.url)/a.txt").status == 404)
    try write("a", "later/a.txt")
    #expect(try await get("\(server.url)/a.txt").body == [UInt8(ascii: "a")])
  }

  @Test func `ends streams of events when it stops`() async throws {
    let server = try SiteServer(folder: folder)
    server.send(event: "site", data: "{}")
    let stream = Task { try await get("\(server.url)\(SiteServer.eventsPath)") }
    // The stream does not end before the server does.
    while !stream.isCancelled, server.streamCount == 0 { await Task.yield() }
    server.send(event: "site", data: "1")
    server.sendHeartbeat()
    server.stop()
    _ = try? await stream.value
    await #expect(throws: FetchError(url: server.url, reason: .couldNotConnect)) {
      try await get(server.url)
    }
  }

  @Test func `says why it cannot listen`() throws {
    let server = try SiteServer(folder: folder)
    defer { server.stop() }
    #expect(throws: ListenError(host: "127.0.0.1", port: server.port, reason: .portInUse)) {
      try SiteServer(folder: folder, port: server.port)
    }
    #expect(throws: ListenError(host: "192.0.2.1", port: 0, reason: .unknownHost)) {
      try SiteServer(folder: folder, host: "192.0.2.1")
    }
    #expect(throws: ListenError(host: "127.0.0.1", port: 65_536, reason: .portNotAllowed)) {
      try SiteServer(folder: folder, port: 65_536)
    }
  }

  private func write(_ text: String, _ name: String) throws {
    let path = "\(folder)/\(name)"
    try FileSystem.real.makeFolder(FileSystem.folder(of: path))
    try FileSystem.real.write(path, Array(text.utf8))
  }

  private func get(_ url: String, accept: String = "*/*") async throws -> Response {
    try await Transport.curl(userAgent: "kivagen-tests").send(
      Request(
        url: url, headers: ["accept": accept], timeLimit: .seconds(60),
        maximumBodyBytes: 1_000_000))
  }
}
