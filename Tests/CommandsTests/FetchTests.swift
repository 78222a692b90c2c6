import CommandLine
import Fetching
import Host
import TestSupport
import Testing

/// Tests of `kivagen fetch`, which writes the cache and a file, but no site.
@Suite(.temporaryFolder) struct `A fetch` {
  private let site = TestSite()
  /// The time of the fetch, 20 November 2026, 10:42 UTC.
  private let time = ManualClock(wallSeconds: 1_795_171_320)

  private func run(_ verb: String, from server: KivaServer, _ words: String...) async -> TestRun {
    await TestRun(
      [verb, "-C", site.root, "--api", server.url] + words, clock: time.clock,
      transport: .curl(userAgent: "kivagen/test"))
  }

  @Test func `says in one line what was fetched, and writes no site`() async throws {
    let server = try KivaServer(newest: [3, 2, 1])
    defer { server.stop() }
    let run = await run("fetch", from: server)
    #expect(run.exit == .done)
    #expect(
      run.output == "3 loans of newest, 0 skipped, data of 20 November 2026, 10:42 UTC, in 0.00 s\n"
    )
    #expect(run.messages == "")
    #expect(try !site.exists("Output"))
    let again = await self.run("fetch", from: server)
    #expect(again.output.hasPrefix("3 loans of newest from the cache, "))
    #expect(await self.run("fetch", from: server, "-q").output == "")
  }

  @Test func `fills the cache for an offline build`() async throws {
    let server = try KivaServer(newest: [9003, 9002, 9001], others: [5])
    try site.write("A note.\n", to: "Notes/loans/5.md")
    #expect(await run("fetch", from: server).exit == .done)
    server.stop()
    let build = await run("build", from: server, "--offline", "--strict", "--json")
    #expect(build.exit == .done, "\(build.messages)")
    #expect(try build.summary["loans"] as? Int == 4)
    #expect(try build.summary["source"] as? String == "cache")
    #expect(try site.read("Output/loans/5.html").contains("The story of 5."))
    #expect(try site.read("Output/loans/9001.html").contains("A Bank"))
  }

  @Test func `that falls back to the last listing makes an offline build stale too`()
    async throws
  {
    let server = try KivaServer(newest: [3, 2, 1])
    defer { server.stop() }
    #expect(await run("fetch", from: server).exit == .done)
    server.answer { _ in ServedResponse(status: 404) }
    #expect(await run("fetch", from: server, "--refresh").exit == .done)
    let build = await run("build", from: server, "--offline", "--json")
    #expect(build.exit == .done)
    #expect(try build.summary["stale"] as? Bool == true)
    #expect(try (build.summary["warnings"] as? [String])?.count == 1)
    #expect(try site.read("Output/index.html").contains("Kiva could not be reached"))
    #expect(await run("build", from: server, "--offline", "--strict").exit == .unavailable)
  }

  @Test func `prints the summary of a build as JSON`() async throws {
    let server = try KivaServer(newest: [3, 2, 1])
    defer { server.stop() }
    let run = await run("fetch", from: server, "--json")
    #expect(try run.summary["loans"] as? Int == 3)
    #expect(try run.summary["source"] as? String == "newest")
    #expect(try run.summary["written"] as? Int == 0)
    #expect(try run.summary["exit"] as? Int == 0)
  }

  @Test func `saves one loan a line, in a file that --input reads`() async throws {
    let server = try KivaServer(newest: [3, 2, 1])
    defer { server.stop() }
    let file = "\(site.root)/saved.json"
    #expect(await run("fetch", from: server, "--save", file).exit == .done)
    let saved = try site.read("saved.json")
    let lines = saved.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[0] == #"{"fetched_at":"2026-11-20T10:42:00Z","source":"newest","loans":["#)
    #expect(lines[1].hasPrefix(#"{"id":3,"name":"Borrower 3""#))
    #expect(await run("fetch", from: server, "--save", "-", "-q").output == saved)
    let build = await run("build", from: server, "--input", file, "--json")
    #expect(try build.summary["loans"] as? Int == 3)
    #expect(try build.summary["fetched_at"] as? String == "2026-11-20T10:42:00Z")
    #expect(try site.read("Output/loans/1.html").contains("The story of 1."))
  }

  @Test func `fails as a build does`() async throws {
    let server = try KivaServer(newest: [1])
    defer { server.stop() }
    server.answer { _ in ServedResponse(status: 404) }
    #expect(await run("fetch", from: server).exit == .unavailable)
    server.answer { _ in nil }
    #expect(await run("fetch", from: server).exit == .done)
    server.answer { _ in ServedResponse(status: 404) }
    let stale = await run("fetch", from: server, "--refresh", "--json")
    #expect(stale.exit == .done)
    #expect(try stale.summary["stale"] as? Bool == true)
    #expect(await run("fetch", from: server, "--refresh", "--strict").exit == .unavailable)
    #expect(await run("fetch", from: server, "--offline", "--output", "x").exit == .usage)
  }
}
