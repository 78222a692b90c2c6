import CommandLine
import Foundation
import Host
import TestSupport
import Testing

/// Tests of whole builds over the real transport with each fault in `Fault.all`, after a good build
/// and with an empty cache. Waiting takes no time.
@Suite(.temporaryFolder, .timeLimit(.minutes(5)))
struct `A build during a fault` {
  @Test(arguments: Fault.all)
  func `has the expected outcome, and leaves the site intact`(fault: Fault) async throws {
    try await check(fault)
  }

  @Test(arguments: Fault.slowness)
  func `ends in time, and leaves the site intact`(fault: Fault) async throws {
    try await check(fault)
  }

  private func check(_ fault: Fault) async throws {
    let circumstances = fault.circumstances
    let environment = try FaultEnvironment(
      connection: circumstances.connection, slowEndpoints: circumstances.slowEndpoints)
    defer { environment.kiva.stop() }
    let site = TestSite()
    let good = await environment.build(site)
    #expect(good.exit == .done, "\(good.messages)")
    let before = try site.tree()
    #expect(SiteFlaws.all(in: before) == [])

    environment.kiva.setNewest(Expected.newest)
    environment.time.advance(by: circumstances.later)
    if !circumstances.jumpsAtFirstRequest {
      environment.time.jump(bySeconds: circumstances.jumpSeconds)
    }
    let port = try environment.breakConnection()
    defer { withExtendedLifetime(port) {} }
    try await FaultyBuild(fault, environment, site, before).check(fault.expected.afterGoodBuild)
    let other = TestSite(root: "\(site.root)/other")
    try FileSystem.real.makeFolder(other.root)
    try await FaultyBuild(fault, environment, other, [:]).check(fault.expected.withoutCache)
  }

  @Test func `the names of faults are unique`() {
    let names = (Fault.all + Fault.slowness).map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.count >= 60)
  }
}

/// A build during a fault, and its effects.
private struct FaultyBuild {
  let site: TestSite
  let run: TestRun
  let report: TestRun.Report
  let before: [String: [UInt8]]
  let after: [String: [UInt8]]
  let duration: Duration
  let sentCount: Int
  let requestCount: Int
  let isReached: Bool

  init(
    _ fault: Fault, _ environment: FaultEnvironment, _ site: TestSite, _ before: [String: [UInt8]]
  ) async throws {
    let jump = fault.circumstances.jumpsAtFirstRequest ? fault.circumstances.jumpSeconds : 0
    environment.kiva.begin { request in
      if request.number == 1 { environment.time.jump(bySeconds: jump) }
      return fault.kiva(request)
    }
    _ = environment.resetSentCount()
    let start = environment.time.elapsed
    self.site = site
    self.before = before
    run = await environment.build(site, ["--json"] + fault.circumstances.words)
    duration = environment.time.elapsed - start
    sentCount = environment.resetSentCount()
    requestCount = environment.kiva.requestCount
    report = try run.report
    after = try site.tree()
    isReached =
      switch fault.circumstances.connection {
      case .open: true
      case .refused, .unknownHost: false
      }
  }

  func check(_ expected: Outcome) throws {
    #expect(run.exit == expected.exit, "\(run.messages)")
    #expect(report.exit == expected.exit.rawValue)
    #expect(report.skipped == expected.skipped)
    // Requests that reach no server are counted where they are sent.
    #expect((isReached ? requestCount : sentCount) == expected.requests)
    #expect(duration <= .seconds(120))
    if expected.exit == .done {
      #expect(report.source == expected.source)
      try checkWarnings(expected.messages)
    } else {
      for text in expected.messages { #expect(run.messages.matches(text), "\(run.messages)") }
      if expected.exit == .unavailable {
        // Advice is in lines of its own, below the error.
        let lines = run.messages.split(separator: "\n").filter { $0.hasPrefix("kivagen: ") }
        #expect(lines.count { !$0.hasPrefix("kivagen: warning: ") } == 1)
      }
    }
    try check(expected.site)
  }

  /// Checks that the warnings match these messages, in order, and that each warning is printed.
  private func checkWarnings(_ messages: [String]) throws {
    #expect(report.warnings.count == messages.count, "\(report.warnings)")
    for (warning, text) in zip(report.warnings, messages) {
      #expect(warning.matches(text), "\(warning)")
      #expect(run.messages.contains("kivagen: warning: \(warning)\n"))
    }
  }

  private func check(_ expected: Outcome.Site) throws {
    if case .missing = expected {
      #expect(try !site.exists("Output"))
      return
    }
    #expect(SiteFlaws.all(in: after) == [])
    let index = String(decoding: after["index.html"] ?? [], as: UTF8.self)
    switch expected {
    case .missing: break
    case .untouched:
      #expect(after.keys.sorted() == before.keys.sorted())
      #expect(after == before)
    case .stale:
      #expect(report.stale)
      #expect(report.loans == 3)
      #expect(report.fetchedAt == "2027-01-15T08:00:00Z")
      #expect(
        report.warnings.first?.contains(
          "using the last listing, fetched on 15 January 2027, 08:00 UTC") == true)
      #expect(after.withoutNotice == before.withoutNotice)
      for (path, page) in after {
        let text = String(decoding: page, as: UTF8.self)
        let says = ["index.html", "about.html", "changes.html", "status.js"].contains(path)
        #expect(text.contains(FaultEnvironment.notice) == says, "\(path)")
      }
    case .of(let ids):
      #expect(!report.stale)
      #expect(report.loans == ids.count)
      #expect(index.cardIDs == ids)
      #expect(!index.contains("Kiva could not be reached"))
      for id in ids { #expect(after["loans/\(id).html"] != nil) }
    }
  }
}

extension String {
  /// Returns whether the string contains the parts of the pattern between `…`, in their order.
  func matches(_ pattern: String) -> Bool {
    var rest = self[...]
    for part in pattern.split(separator: "…") {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }

  /// The identifiers of the loans on a list page, in the order of their cards.
  var cardIDs: [Int] {
    components(separatedBy: " id=\"loan-").dropFirst().compactMap {
      Int($0.prefix { $0.isNumber })
    }
  }
}
