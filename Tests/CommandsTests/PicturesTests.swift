import CommandLine
import Fetching
import Foundation
import Host
import Store
import TestSupport
import Testing

/// Tests of builds that download pictures into the site, with the real transport and a server on
/// loopback.
@Suite(.temporaryFolder) struct `A build that downloads pictures` {
  private let site = TestSite()
  private let time = ManualClock(wallSeconds: FaultEnvironment.startSeconds)

  /// Runs a build from a file of loans with these pictures.
  private func build(
    _ pictures: [Int?] = [11, 12, 13], from server: PictureServer, _ words: String...,
    onRequest: @escaping @Sendable () -> Void = {}
  ) async throws -> TestRun {
    let loans = pictures.enumerated().map { index, picture in
      let image = picture.map { ",\"image\":{\"id\":\($0)}" } ?? ""
      return "{\"id\":\(index + 1),\"name\":\"A\",\"loan_amount\":25\(image)}"
    }
    try site.write("[\(loans.joined(separator: ","))]", to: "in.json")
    return await TestRun(
      [
        "build", "-C", site.root, "--input", "in.json", "--images", "download", "--json",
        "--now", "2026-11-20T10:42:00Z", "--api", server.url,
      ] + words, clock: time.clock, transport: transport(onRequest))
  }

  /// Returns the real transport. By the manual clock, a response takes a millisecond. Picture 666
  /// times out after 0.3 s of real time, and after its whole time limit by the manual clock.
  private func transport(_ onRequest: @escaping @Sendable () -> Void = {}) -> Transport {
    let curl = Transport.curl(userAgent: "kivagen/test")
    return Transport { request throws(FetchError) in
      var actual = request
      onRequest()
      self.time.advance(by: .milliseconds(1))
      let isSlow = request.url.hasSuffix("/666.jpg")
      actual.timeLimit = isSlow ? .milliseconds(300) : .seconds(60)
      do throws(FetchError) {
        return try await curl.send(actual)
      } catch {
        if case .timedOut = error.reason { self.time.advance(by: request.timeLimit) }
        throw FetchError(url: request.url, reason: error.reason)
      }
    }
  }

  private func pictures() throws -> [String: [UInt8]] {
    try site.tree().filter { $0.key.hasPrefix("pictures/") }
  }

  @Test func `adds each picture to the site, named by its number and format`() async throws {
    let server = try PictureServer([
      12: .picture(TestPicture.png), 13: .picture(TestPicture.webp), 14: .picture(TestPicture.gif),
    ])
    defer { server.stop() }
    let run = try await build([11, 12, 13, 14, nil, 11], from: server)
    #expect(run.exit == .done, "\(run.messages)")
    #expect(
      try pictures() == [
        "pictures/11.jpg": TestPicture.jpeg, "pictures/12.png": TestPicture.png,
        "pictures/13.webp": TestPicture.webp, "pictures/14.gif": TestPicture.gif,
      ])
    #expect(server.requests.map(\.target) == [11, 12, 13, 14].map { "/img/w480h360/\($0).jpg" })
    #expect(server.requests.allSatisfy { $0.headers["accept"] == "image/*" })
    let list = try site.read("Output/index.html")
    #expect(list.matches(of: #/<img src="pictures/11\.jpg"/#).count == 2)
    #expect(list.contains("<img src=\"pictures/13.webp\""))
    #expect(try site.read("Output/loans/2.html").contains("<img src=\"../pictures/12.png\""))
    #expect(try !site.read("Output/loans/5.html").contains("<img"))
    #expect(!list.contains("www.kiva.org/img"))
    #expect(try SiteFlaws.all(in: site.tree()) == [])
    #expect(try run.summary["warnings"] as? [String] == [])
    let phases = try run.summary["phases_ms"] as? [String: Double]
    #expect(try #require(phases?["pictures"]) > 0)
  }

  @Test func `sends no requests and writes nothing while pictures are cached`() async throws {
    let server = try PictureServer()
    defer { server.stop() }
    _ = try await build(from: server)
    let before = try site.tree()
    server.begin()
    let again = try await build(from: server, "--offline", "--strict")
    #expect(again.exit == .done, "\(again.messages)")
    #expect(server.requests == [])
    #expect(try again.summary["written"] as? Int == 0)
    #expect(try site.tree() == before)
    _ = try await build([11], from: server, "--refresh", "--retain", "0")
    #expect(server.requests.count == 1)
    #expect(try pictures().keys.sorted() == ["pictures/11.jpg"])
  }

  @Test(arguments: PictureFault.all)
  func `goes on without a response that is not a picture`(fault: PictureFault) async throws {
    let server = try PictureServer([666: fault.steps])
    defer { server.stop() }
    let run = try await build([11, 666, 12], from: server)
    #expect(run.exit == .done, "\(run.messages)")
    #expect(try pictures().keys.sorted() == ["pictures/11.jpg", "pictures/12.jpg"])
    #expect(try site.read("Output/loans/2.html").contains("<div class=\"band\"></div>"))
    #expect(try SiteFlaws.all(in: site.tree()) == [])
    let warnings = try #require(try run.summary["warnings"] as? [String])
    #expect(warnings.count == 1)
    #expect(warnings.first?.hasPrefix("1 of 3 pictures could not be fetched: ") == true)
    #expect(warnings.first?.contains(fault.message) == true, "\(warnings)")
    #expect(server.requests.count { $0.target.hasSuffix("/666.jpg") } == fault.requests)
  }

  @Test func `accepts no picture that is larger than a response may be`() async throws {
    let server = try PictureServer()
    defer { server.stop() }
    let run = try await build([11], from: server, "--max-body", "100")
    #expect(run.exit == .done)
    #expect(
      run.messages.contains("the response is larger than 100 bytes; allow more with '--max-body'"))
    #expect(try pictures() == [:])
  }

  @Test func `fails for a missing picture if it is strict`() async throws {
    let server = try PictureServer([12: .status(404)])
    defer { server.stop() }
    let run = try await build(from: server, "--strict")
    #expect(run.exit == .badData)
    #expect(run.messages.contains("a warning fails the run (--strict): 1 of 3 pictures could not"))
    #expect(try !site.exists("Output/index.html"))
    #expect(try !site.exists(".kivagen/staging"))
  }

  @Test func `requests at most ten pictures a second, and stops at its time limit`() async throws {
    let server = try PictureServer()
    defer { server.stop() }
    let many = try await build((1...30).map { $0 }, from: server)
    #expect(many.exit == .done)
    #expect(time.elapsed >= .seconds(2))
    let short = try await build((101...150).map { $0 }, from: server, "--timeout", "2s")
    #expect(short.exit == .done, "\(short.messages)")
    #expect(short.messages.contains("of 50 pictures could not be fetched: "))
    #expect(short.messages.contains("allow more with '--timeout'"))
    #expect(try !pictures().isEmpty)
  }

  @Test func `reports its progress if it is verbose`() async throws {
    let server = try PictureServer([12: .status(404)])
    defer { server.stop() }
    let run = try await build(from: server, "-v")
    #expect(run.messages.contains("\npictures: 2 of 3\n"))
    #expect(run.messages.contains(/\npictures: \d+\.\d\d s\n/))
    let quiet = try await build(from: server)
    #expect(!quiet.messages.contains("pictures: "))
  }

  @Test func `keeps the cached pictures of another site with the same root`() async throws {
    let server = try PictureServer()
    defer { server.stop() }
    _ = try await build([11, 12], from: server)
    _ = try await build([21, 22], from: server, "--output", "Other")
    _ = try await build([11, 12], from: server)
    let before = try site.tree()
    server.begin()
    for output in ["Other", "Output"] {
      let loans = output == "Other" ? [21, 22] : [11, 12]
      let run = try await build(loans, from: server, "--output", output, "--offline", "--strict")
      #expect(run.exit == .done, "\(run.messages)")
      #expect(try run.summary["deleted"] as? Int == 0)
    }
    #expect(server.requests == [])
    #expect(try site.tree() == before)
    #expect(try site.exists("Other/pictures/21.jpg") && site.exists("Other/pictures/22.jpg"))
  }

  @Test func `uses cached pictures after its folder moves, and deletes those it no longer needs`()
    async throws
  {
    let server = try PictureServer()
    defer { server.stop() }
    func isCached(_ picture: Int) throws -> Bool {
      let store = Store(path: "\(site.root)/.kivagen/store.db", nowSeconds: 0)
      return try store.response(for: "\(server.url)/img/w480h360/\(picture).jpg") != nil
    }
    _ = try await build([11, 12], from: server)
    _ = try await build([21], from: server, "--output", "Other")
    for (old, new) in [("Other", "Third"), ("Output", "Other")] {
      try FileManager.default.moveItem(
        atPath: "\(site.root)/\(old)", toPath: "\(site.root)/\(new)")
    }
    server.begin()
    let run = try await build([12], from: server, "--output", "Other", "--retain", "0")
    #expect(run.exit == .done, "\(run.messages)")
    #expect(try !isCached(11) && isCached(12) && isCached(21))
    #expect(server.requests == [])
    _ = try await build([22], from: server, "--output", "Third", "--retain", "0")
    #expect(try isCached(12) && !isCached(21) && isCached(22))
  }

  @Test func `caches nothing in a dry run`() async throws {
    let server = try PictureServer()
    defer { server.stop() }
    let run = try await build(from: server, "--dry-run")
    #expect(run.exit == .done, "\(run.messages)")
    #expect(run.messages.contains("pictures/11.jpg"))
    #expect(try !site.exists("Output") && !site.exists(".kivagen/store.db"))
  }

  @Test func `rejects a person's own files with the paths of pictures`() async throws {
    let server = try PictureServer()
    defer { server.stop() }
    try site.write("mine", to: "Static/pictures/11.jpg")
    let run = try await build(from: server)
    #expect(run.exit == .badSettings)
    #expect(run.messages.contains("/Static/pictures/11.jpg: kivagen writes a file of this name"))
  }

  @Test func `leaves the site unchanged if it is interrupted with four requests in flight`()
    async throws
  {
    let stalling = Dictionary(uniqueKeysWithValues: (21...29).map { ($0, [RawServer.Step.stall]) })
    let server = try PictureServer(stalling)
    defer { server.stop() }
    _ = try await build([11], from: server)
    let before = try site.tree()
    server.begin(stalling)
    let (requests, sent) = AsyncStream<Void>.makeStream()
    let building = Task {
      defer { sent.finish() }
      return try await build((21...29).map { $0 }, from: server) { sent.yield() }
    }
    for await _ in requests.prefix(4) {}
    building.cancel()
    let run = try await building.value
    #expect(run.exit == .interrupted)
    #expect(server.requests.count <= 4)
    let phases = try run.summary["phases_ms"] as? [String: Double]
    #expect(try #require(phases?["pictures"]) > 0)
    #expect(run.messages.hasSuffix("kivagen: interrupted; the site is unchanged\n"))
    #expect(try site.tree() == before)
    #expect(try !site.exists(".kivagen/staging"))
  }

  @Test func `requests no pictures of invented loans, or if pictures are linked or off`()
    async throws
  {
    let server = try PictureServer()
    defer { server.stop() }
    for words in [
      ["--source", "sample", "--images", "download"], ["--input", "in.json"],
      ["--input", "in.json", "--images", "none"],
    ] {
      try site.write("[{\"id\":1,\"image\":{\"id\":11}}]", to: "in.json")
      let run = await TestRun(
        ["build", "-C", site.root, "--json", "--api", server.url] + words, transport: transport())
      #expect(run.exit == .done, "\(run.messages)")
      #expect(try pictures() == [:])
      let phases = try run.summary["phases_ms"] as? [String: Double]
      #expect(phases?["pictures"] == 0)
    }
    #expect(server.requests == [])
  }
}

/// A response that is not a picture, and the message about it.
struct PictureFault: CustomTestStringConvertible, Sendable {
  let name: String
  let message: String
  var requests = 1
  let steps: [RawServer.Step]

  var testDescription: String { name }

  private static let svg =
    "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>"
  private static let megabyte = [UInt8](repeating: 0xFF, count: 1 << 20)

  static let all = [
    PictureFault(
      name: "SVG as a JPEG", message: "is not a complete JPEG, PNG, GIF or WebP picture",
      steps: .picture(Array(svg.utf8))),
    PictureFault(
      name: "50 MB", message: "it is larger than 5 MB, the limit for a picture",
      steps: [.send(RawServer.head()), .send(TestPicture.jpeg)]
        + Array(repeating: .send(megabyte), count: 50)),
    PictureFault(
      name: "a byte now and then", message: "the response was not complete after 20 s",
      steps: [.send(RawServer.head()), .drip(megabyte, every: .milliseconds(20))]),
    PictureFault(name: "404", message: "the server answered 404 (not found)", steps: .status(404)),
    PictureFault(
      name: "a server in trouble", message: "the server answered 500", requests: 2,
      steps: .status(500)),
    PictureFault(
      name: "a file",
      message: "the server redirects to 'file:///etc/passwd', which is not followed",
      steps: .redirect(to: "file:///etc/passwd")),
  ]
}
