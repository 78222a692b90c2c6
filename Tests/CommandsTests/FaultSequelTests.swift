import CommandLine
import Fetching
import Host
import TestSupport
import Testing

/// Tests how a fault affects later builds.
@Suite(.temporaryFolder, .timeLimit(.minutes(5)))
struct `A build after a fault` {
  private let site = TestSite()
  private let environment: FaultEnvironment

  init() throws { environment = try FaultEnvironment() }

  /// Builds an hour after the last build.
  private func build(
    _ words: String..., at fault: @escaping FaultyKiva.Fault = { $0.good.steps }
  ) async throws -> TestRun.Report {
    environment.time.advance(by: .seconds(3600))
    environment.kiva.begin(fault)
    let run = await environment.build(site, ["--json"] + words)
    #expect(run.exit == .done, "\(run.messages)")
    #expect(SiteFlaws.all(in: try site.tree()) == [])
    return try run.report
  }

  private func cardIDs() throws -> [Int] { try site.read("Output/index.html").cardIDs }

  @Test func `writes nothing while Kiva is unavailable, and drops the notice when it is back`()
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

  @Test func `writes nothing while its listing is revalidated again and again`() async throws {
    let first = try await build()
    for _ in 0..<3 {
      let next = try await build { _ in .status(304) }
      #expect(next.written == 0)
      #expect(next.source == "newest")
      #expect(next.fetchedAt == first.fetchedAt)
    }
    // The listing is as fresh as its last revalidation.
    environment.time.advance(by: .seconds(60))
    environment.kiva.begin()
    let run = await environment.build(site, ["--json"])
    #expect(try run.report.source == "cache")
    #expect(environment.kiva.requestCount == 0)
  }

  @Test(arguments: [
    Fault("must not be stored", .done(requests: 2)) {
      $0.good($0.good.body, headers: [("Cache-Control", "no-store")])
    },
    Fault("lacks its second page", .done(requests: 2)) {
      $0.page == 2 ? .status(404) : .answer(#"{"paging":{"pages":2},"loans":[{"id":7}]}"#)
    },
    Fault("has no usable loan", .done(requests: 2)) { _ in .answer(#"{"loans":[{"id":"x"}]}"#) },
    Fault("is no listing", .done(requests: 2)) { _ in .answer("[}") },
  ])
  func `falls back to the listing before one that`(fault: Fault) async throws {
    _ = try await build()
    environment.kiva.setNewest(Expected.newest)
    _ = try await build(at: fault.kiva)
    let report = try await build { _ in [.reset] }
    #expect(report.stale)
    #expect(report.fetchedAt == "2027-01-15T09:00:00Z")
    #expect(try cardIDs() == [9003, 9002, 9001])
  }

  @Test func `falls back to a listing that ended with a repeated page`() async throws {
    _ = try await build {
      $0.isListing
        ? .answer(#"{"loans":[{"id":8,"name":"A","loan_amount":25}]}"#) : $0.good.steps
    }
    let offline = try await build("--offline", "--no-details")
    #expect(offline.warnings == [])
    let report = try await build("--no-details") { _ in .status(503) }
    #expect(report.stale)
    #expect(report.warnings.count == 1, "\(report.warnings)")
    #expect(try cardIDs() == [8])
  }

  @Test func `falls back to the listing of the last source that worked`() async throws {
    _ = try await build()
    environment.kiva.setNewest(Expected.newest)
    _ = try await build { $0.endpoint == .graphQL ? $0.good.steps : .status(410) }
    let report = try await build { _ in .status(503) }
    #expect(report.stale)
    #expect(try cardIDs() == Expected.newest)
  }

  @Test func `falls back to the last listing even if the clock was ahead before`() async throws {
    environment.time.jump(bySeconds: 10 * 365 * 86_400)
    _ = try await build()
    environment.time.jump(bySeconds: -10 * 365 * 86_400)
    environment.kiva.setNewest(Expected.newest)
    _ = try await build { $0.endpoint == .newest ? .status(410) : $0.good.steps }
    #expect(try cardIDs() == Expected.newest)
    let report = try await build { _ in .status(503) }
    #expect(report.stale)
    #expect(try cardIDs() == Expected.newest)
  }

  @Test func `uses cached texts and field partners if only the listing can be fetched`()
    async throws
  {
    _ = try await build()
    environment.time.advance(by: .seconds(8 * 86_400))
    _ = try await build { $0.isListing ? $0.good.steps : .status(503) }
    let page = try site.read("Output/loans/9003.html")
    #expect(page.contains("The story of 9003."))
    #expect(page.contains("A Bank"))
  }

  @Test func `fails for stale data if it is strict, and leaves the site unchanged`() async throws {
    _ = try await build()
    let before = try site.tree()
    environment.time.advance(by: .seconds(3600))
    environment.kiva.begin { _ in .status(503) }
    let run = await environment.build(site, ["--strict"])
    #expect(run.exit == .unavailable)
    #expect(try site.tree() == before)
  }
}
