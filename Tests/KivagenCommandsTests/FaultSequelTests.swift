import Fetching
import Host
import KivagenCommands
import TestSupport
import Testing

/// What a fault leaves behind for the builds after it.
@Suite(.temporaryFolder, .timeLimit(.minutes(5)))
struct `A build after a fault` {
  private let site = TestSite()
  private let faulty: FaultySite

  init() throws { faulty = try FaultySite() }

  /// Builds an hour after the last build.
  private func build(
    _ words: String..., at fault: @escaping FaultyKiva.Fault = { $0.good.steps }
  ) async throws -> TestRun.Told {
    faulty.time.advance(by: .seconds(3600))
    faulty.kiva.begin(fault)
    let run = await faulty.build(site, ["--json"] + words)
    #expect(run.exit == .done, "\(run.messages)")
    #expect(SiteFlaws.all(in: try site.tree()) == [])
    return try run.told
  }

  private func cardIDs() throws -> [Int] { try site.read("Output/index.html").cardIDs }

  @Test func `writes nothing while Kiva stays away, and drops the notice when it is back`()
    async throws
  {
    _ = try await build()
    let before = try site.tree()
    let first = try await build { _ in .status(503) }
    #expect(first.written > 0)
    let second = try await build { _ in .status(503) }
    #expect(second.written == 0)
    #expect(second.stale)
    let third = try await build { _ in .status(304) }
    #expect(!third.stale)
    #expect(third.fetchedAt == first.fetchedAt)
    #expect(try site.tree() == before)
  }

  @Test func `finds its listing confirmed again and again, and writes nothing`() async throws {
    let first = try await build()
    for _ in 0..<3 {
      let next = try await build { _ in .status(304) }
      #expect(next.written == 0)
      #expect(next.source == "newest")
      #expect(next.fetchedAt == first.fetchedAt)
    }
    // It is as fresh as its confirmation.
    faulty.time.advance(by: .seconds(60))
    faulty.kiva.begin()
    let run = await faulty.build(site, ["--json"])
    #expect(try run.told.source == "cache")
    #expect(faulty.kiva.requestCount == 0)
  }

  @Test(arguments: [
    Fault("is not to be kept", .done(requests: 2)) {
      $0.good($0.good.body, headers: [("Cache-Control", "no-store")])
    },
    Fault("lacks its second page", .done(requests: 2)) {
      $0.page == 2 ? .status(404) : .answer(#"{"paging":{"pages":2},"loans":[{"id":7}]}"#)
    },
    Fault("has no usable loan", .done(requests: 2)) { _ in .answer(#"{"loans":[{"id":"x"}]}"#) },
    Fault("is no listing", .done(requests: 2)) { _ in .answer("[}") },
  ])
  func `goes back to the listing before one that`(fault: Fault) async throws {
    _ = try await build()
    faulty.kiva.setNewest(Expected.newest)
    _ = try await build(at: fault.kiva)
    let told = try await build { _ in [.reset] }
    #expect(told.stale)
    #expect(told.fetchedAt == "2027-01-15T09:00:00Z")
    #expect(try cardIDs() == [9003, 9002, 9001])
  }

  @Test func `goes back to a listing whose end was a page that came twice`() async throws {
    _ = try await build {
      $0.isListing
        ? .answer(#"{"loans":[{"id":8,"name":"A","loan_amount":25}]}"#) : $0.good.steps
    }
    let offline = try await build("--offline", "--no-details")
    #expect(offline.warnings == [])
    let told = try await build("--no-details") { _ in .status(503) }
    #expect(told.stale)
    #expect(told.warnings.count == 1, "\(told.warnings)")
    #expect(try cardIDs() == [8])
  }

  @Test func `goes back to what came through the last door that was open`() async throws {
    _ = try await build()
    faulty.kiva.setNewest(Expected.newest)
    _ = try await build { $0.endpoint == .graphQL ? $0.good.steps : .status(410) }
    let told = try await build { _ in .status(503) }
    #expect(told.stale)
    #expect(try cardIDs() == Expected.newest)
  }

  @Test func `goes back to the last listing although the clock was ahead before`() async throws {
    faulty.time.jump(bySeconds: 10 * 365 * 86_400)
    _ = try await build()
    faulty.time.jump(bySeconds: -10 * 365 * 86_400)
    faulty.kiva.setNewest(Expected.newest)
    _ = try await build { $0.endpoint == .newest ? .status(410) : $0.good.steps }
    #expect(try cardIDs() == Expected.newest)
    let told = try await build { _ in .status(503) }
    #expect(told.stale)
    #expect(try cardIDs() == Expected.newest)
  }

  @Test func `keeps texts and names of partners although nothing but the listing is answered`()
    async throws
  {
    _ = try await build()
    faulty.time.advance(by: .seconds(8 * 86_400))
    _ = try await build { $0.isListing ? $0.good.steps : .status(503) }
    let page = try site.read("Output/loans/9003.html")
    #expect(page.contains("The story of 9003."))
    #expect(page.contains("A Bank"))
  }

  @Test func `fails for stale data if it is to be strict, and leaves the site`() async throws {
    _ = try await build()
    let before = try site.tree()
    faulty.time.advance(by: .seconds(3600))
    faulty.kiva.begin { _ in .status(503) }
    let run = await faulty.build(site, ["--strict"])
    #expect(run.exit == .unavailable)
    #expect(try site.tree() == before)
  }
}
