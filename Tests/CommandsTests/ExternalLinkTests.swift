import CommandLine
import Fetching
import Foundation
import Host
import Synchronization
import TestSupport
import Testing

/// A server on loopback that stands in for all other servers.
private final class OtherServers: Sendable {
  private let server: LoopbackServer
  private let log: Log

  /// The requests so far, such as `HEAD a.example/x`.
  private final class Log: Sendable {
    let requests = Mutex<[String]>([])
  }

  init(_ answer: @escaping @Sendable (_ method: String, _ path: String) -> ServedResponse) throws {
    let log = Log()
    self.log = log
    server = try LoopbackServer { request in
      log.requests.withLock { $0.append("\(request.method) \(request.path.dropFirst())") }
      return answer(request.method, String(request.path.dropFirst()))
    }
  }

  var requests: [String] { log.requests.withLock { $0 }.sorted() }

  func clearRequests() { log.requests.withLock { $0 = [] } }

  /// Sends a request for `http://a.example/x` to the path `/a.example/x` of the server. There is no
  /// server `gone.example`.
  var transport: Transport {
    let curl = Transport.curl(userAgent: "kivagen/test")
    let url = server.url
    return Transport { request throws(FetchError) in
      guard let start = request.url.firstRange(of: "://")?.upperBound else {
        throw FetchError(url: request.url, reason: .malformedURL)
      }
      let rest = request.url[start...]
      if rest.hasPrefix("gone.example") {
        throw FetchError(url: request.url, reason: .couldNotResolveHost)
      }
      var request = request
      request.url = "\(url)/\(rest)"
      var response = try await curl.send(request)
      // The server knows only its own name.
      response.redirect = response.headers["X-Target"]
      return response
    }
  }

  func stop() { server.stop() }
}

@Suite(.temporaryFolder) struct `A check of addresses on other servers` {
  private let site = TestSite()
  private let clock = ManualClock(wallSeconds: 1_795_000_000)

  private func write(_ addresses: String...) throws {
    let links = addresses.map { "<a href='\($0)'>x</a>\n" }.joined()
    try site.write("<!DOCTYPE html><title>a</title>\n\(links)", to: "Output/index.html")
  }

  private func check(_ servers: OtherServers, _ words: String...) async -> TestRun {
    await TestRun(
      ["check", "-C", site.root, "--external", "--json"] + words, clock: clock.clock,
      transport: servers.transport)
  }

  private static func response(_ status: Int, to target: String? = nil) -> ServedResponse {
    var response = ServedResponse(status: status, contentType: "text/html", text: "x")
    if let target { response.headers.append((name: "X-Target", value: target)) }
    return response
  }

  private func errors(_ run: TestRun) throws -> [String] {
    (try run.summary["errors"] as? [[String: Any]] ?? []).compactMap { $0["message"] as? String }
  }

  private func warnings(_ run: TestRun) throws -> [[String: Any]] {
    try run.summary["warnings"] as? [[String: Any]] ?? []
  }

  @Test func `asks for each address once, and keeps what it found for a day`() async throws {
    let servers = try OtherServers { _, _ in Self.response(200) }
    defer { servers.stop() }
    try write("http://a.example/x", "http://a.example/x#y", "http://b.example/")
    let run = await check(servers)
    #expect(run.exit == .done, "\(run.messages)")
    #expect(servers.requests == ["HEAD a.example/x", "HEAD b.example/"])
    #expect((try run.summary["checked"] as? [String: Any])?["addresses"] as? Int == 2)
    servers.clearRequests()
    clock.jump(bySeconds: 86_000)
    _ = await check(servers)
    #expect(servers.requests == [])
    _ = await check(servers, "--link-max-age", "1h")
    #expect(servers.requests.count == 2)
    clock.jump(bySeconds: 86_400)
    _ = await check(servers)
    #expect(servers.requests.count == 4)
  }

  @Test func `asks again with GET if a server refuses HEAD`() async throws {
    let servers = try OtherServers { method, _ in Self.response(method == "HEAD" ? 405 : 200) }
    defer { servers.stop() }
    try write("http://a.example/x")
    let run = await check(servers)
    #expect(run.exit == .done, "\(run.messages)")
    #expect(servers.requests == ["GET a.example/x", "HEAD a.example/x"])
  }

  @Test(arguments: [(404, true), (410, true), (403, false), (429, false), (500, false)])
  func `reports what does not exist as an error, and what may exist as a warning`(
    status: Int, isError: Bool
  ) async throws {
    let servers = try OtherServers { _, _ in Self.response(status) }
    defer { servers.stop() }
    try write("http://a.example/x")
    for _ in 0..<2 {
      let run = await check(servers)
      #expect(run.exit == (isError ? .badSettings : .done))
      let messages = try errors(run)
      let warnings = try warnings(run)
      #expect(messages.count == (isError ? 1 : 0))
      #expect(warnings.count == (isError ? 0 : 1))
      if isError {
        #expect(messages[0].contains("'http://a.example/x' does not exist: the server answered"))
        #expect(run.messages.contains("/Output/index.html:2:10: 'http://a.example/x' does not"))
      } else {
        #expect(warnings[0]["kind"] as? String == "external-link")
        #expect(warnings[0]["line"] as? Int == 2)
        #expect((warnings[0]["message"] as? String)?.contains("could not be checked") == true)
      }
    }
    // Only addresses that were found are cached.
    #expect(servers.requests.filter { $0.hasPrefix("HEAD") }.count == 2)
  }

  @Test func `names the new address of what has moved for good`() async throws {
    let servers = try OtherServers { _, path in
      switch path {
      case "a.example/old": Self.response(301, to: "http://a.example/mid")
      case "a.example/mid": Self.response(308, to: "http://b.example/new")
      case "a.example/now": Self.response(302, to: "http://b.example/new")
      case "a.example/loop": Self.response(302, to: "http://a.example/loop")
      default: Self.response(200)
      }
    }
    defer { servers.stop() }
    try write("http://a.example/old", "http://a.example/now", "http://a.example/loop")
    for _ in 0..<2 {
      let run = await check(servers)
      #expect(run.exit == .done)
      let messages = try warnings(run).compactMap { $0["message"] as? String }
      #expect(messages.count == 2, "\(messages)")
      #expect(
        messages.contains {
          $0.hasSuffix(
            "'http://a.example/old' has moved for good; link to 'http://b.example/new'")
        })
      #expect(messages.contains { $0.contains("the server redirects more than 5 times") })
    }
  }

  @Test func `tells a server that does not exist from a machine without a network`() async throws {
    let servers = try OtherServers { _, _ in Self.response(200) }
    defer { servers.stop() }
    try write("http://gone.example/")
    let alone = await check(servers)
    #expect(alone.exit == .done)
    #expect(try warnings(alone).count == 1)
    try write("http://gone.example/", "http://a.example/")
    let run = await check(servers)
    #expect(run.exit == .badSettings)
    #expect(
      try errors(run) == [
        "'http://gone.example/' does not exist: the server's name could not be resolved"
      ])
  }

  @Test func `asks for three of the addresses that differ in a number`() async throws {
    let servers = try OtherServers { _, _ in Self.response(200) }
    defer { servers.stop() }
    let addresses = (10...19).map { "<a href='http://k.example/lend/\($0)'>x</a>" }
    try site.write(addresses.joined(), to: "Output/index.html")
    let run = await check(servers)
    #expect(servers.requests.count == 3)
    #expect(run.messages.contains("7 addresses that differ from others only in a number were not"))
    let all = await check(servers, "--all-external")
    #expect(servers.requests.count == 10)
    #expect(all.exit == .done)
  }

  @Test(arguments: [
    "http://localhost/", "http://127.0.0.1:8080/a", "http://[::1]/", "http://10.1.2.3/",
    "http://192.168.0.1/", "http://172.20.0.1/", "http://printer.local/", "http://169.254.1.1/",
    "http://user@localhost/", "http://localhost./", "http://printer/", "http://2130706433/",
    "http://127.1/", "http://0177.0.0.1/", "http://0x7f.0.0.1/", "http://127.0.0.1./",
    "http://100.64.0.1/", "http://[0:0:0:0:0:0:0:1]/", "http://[::ffff:7f00:1]/",
    "http://[fd00::1]/",
  ])
  func `asks for nothing on this computer or in its network`(address: String) async throws {
    let servers = try OtherServers { _, path in
      path == "a.example/" ? Self.response(302, to: address) : Self.response(200)
    }
    defer { servers.stop() }
    try write(address, "http://a.example/")
    let run = await check(servers)
    #expect(run.exit == .done)
    #expect(servers.requests == ["HEAD a.example/"])
    #expect(try warnings(run).count == 2)
  }

  @Test func `goes on if its file is damaged or cannot be written`() async throws {
    let servers = try OtherServers { _, _ in Self.response(200) }
    defer { servers.stop() }
    try write("http://a.example/")
    try site.write("{", to: ".kivagen/links.json")
    #expect(await check(servers).exit == .done)
    #expect(try site.read(".kivagen/links.json").contains("http://a.example/"))
    try FileSystem.real.remove("\(site.root)/.kivagen/links.json")
    try FileSystem.real.makeFolder("\(site.root)/.kivagen/links.json")
    let run = await check(servers)
    #expect(run.exit == .done)
    #expect(try warnings(run).first?["kind"] as? String == "store")
  }

  @Test(arguments: ["http://8.8.8.8/", "http://172.32.0.1/", "http://[2001:db8::1]/"])
  func `asks for other addresses without a name`(address: String) async throws {
    let servers = try OtherServers { _, _ in Self.response(200) }
    defer { servers.stop() }
    try write(address)
    #expect(await check(servers).exit == .done)
    #expect(servers.requests.count == 1)
  }

  @Test func `leaves a server alone that asks for fewer requests`() async throws {
    let servers = try OtherServers { _, path in
      Self.response(path.hasPrefix("a.example") ? 429 : 200)
    }
    defer { servers.stop() }
    try write(
      "http://a.example/u", "http://a.example/v", "http://a.example/w", "http://a.example/x",
      "http://b.example/")
    let run = await check(servers)
    #expect(run.exit == .done)
    #expect(servers.requests == ["HEAD a.example/u", "HEAD a.example/v", "HEAD b.example/"])
    #expect(try warnings(run).count == 4)
  }

  @Test func `waits between requests to one server`() async throws {
    let servers = try OtherServers { _, _ in Self.response(200) }
    defer { servers.stop() }
    try write("http://a.example/x", "http://a.example/y", "http://a.example/z", "http://b.example/")
    _ = await check(servers)
    #expect(clock.elapsed == .seconds(2))
  }
}
