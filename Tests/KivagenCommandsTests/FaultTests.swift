import Foundation
import Host
import KivagenCommands
import TestSupport
import Testing

/// Whole builds that meet each fault of `Fault.all`, after a good build and with nothing to go back
/// to, over the real transport. The clock takes no time.
@Suite(.temporaryFolder, .timeLimit(.minutes(5)))
struct `A build that meets a fault` {
  @Test(arguments: Fault.all)
  func `ends as the table says, and harms no site`(fault: Fault) async throws {
    try await meet(fault)
  }

  @Test(arguments: Fault.slowness)
  func `ends in time, and harms no site`(fault: Fault) async throws { try await meet(fault) }

  private func meet(_ fault: Fault) async throws {
    let circumstances = fault.circumstances
    let faulty = try FaultySite(way: circumstances.way, slowDoors: circumstances.slowDoors)
    defer { faulty.kiva.stop() }
    let site = TestSite()
    let good = await faulty.build(site)
    #expect(good.exit == .done, "\(good.messages)")
    let before = try site.tree()
    #expect(SiteFlaws.all(in: before) == [])

    faulty.kiva.setNewest(Expected.newest)
    faulty.time.advance(by: circumstances.later)
    if !circumstances.jumpsWhileAsked { faulty.time.jump(bySeconds: circumstances.jumpSeconds) }
    let port = try faulty.cutWay()
    defer { withExtendedLifetime(port) {} }
    try await Meeting(fault, faulty, site, before).check(fault.expected.afterGood)
    let other = TestSite(root: "\(site.root)/other")
    try FileSystem.real.makeFolder(other.root)
    try await Meeting(fault, faulty, other, [:]).check(fault.expected.withNothing)
  }

  @Test func `no two faults have one name`() {
    let names = (Fault.all + Fault.slowness).map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.count >= 60)
  }
}

/// One build that meets the fault, and what is seen of it.
private struct Meeting {
  let site: TestSite
  let run: TestRun
  let told: TestRun.Told
  let before: [String: [UInt8]]
  let after: [String: [UInt8]]
  let taken: Duration
  let sentCount: Int
  let askedCount: Int
  let isReached: Bool

  init(
    _ fault: Fault, _ faulty: FaultySite, _ site: TestSite, _ before: [String: [UInt8]]
  ) async throws {
    let jump = fault.circumstances.jumpsWhileAsked ? fault.circumstances.jumpSeconds : 0
    faulty.kiva.begin { asked in
      if asked.number == 1 { faulty.time.jump(bySeconds: jump) }
      return fault.kiva(asked)
    }
    _ = faulty.takeSentCount()
    let start = faulty.time.elapsed
    self.site = site
    self.before = before
    run = await faulty.build(site, ["--json"] + fault.circumstances.words)
    taken = faulty.time.elapsed - start
    sentCount = faulty.takeSentCount()
    askedCount = faulty.kiva.requestCount
    told = try run.told
    after = try site.tree()
    isReached =
      switch fault.circumstances.way {
      case .open, .secure: true
      case .refused, .nameUnknown: false
      }
  }

  func check(_ expected: Outcome) throws {
    #expect(run.exit == expected.exit, "\(run.messages)")
    #expect(told.exit == expected.exit.rawValue)
    #expect(told.skipped == expected.skipped)
    // What no server is asked is counted where it leaves.
    #expect((isReached ? askedCount : sentCount) == expected.requests)
    #expect(taken <= .seconds(120))
    if expected.exit == .done {
      #expect(told.source == expected.source)
      try checkWarnings(expected.says)
    } else {
      for text in expected.says { #expect(run.messages.says(text), "\(run.messages)") }
      if expected.exit == .unavailable { #expect(run.messages.split(separator: "\n").count == 1) }
    }
    try check(expected.site)
  }

  /// All of them, and each to people as well.
  private func checkWarnings(_ says: [String]) throws {
    #expect(told.warnings.count == says.count, "\(told.warnings)")
    for (warning, text) in zip(told.warnings, says) {
      #expect(warning.says(text), "\(warning)")
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
      #expect(told.stale)
      #expect(told.loans == 3)
      #expect(told.fetchedAt == "2027-01-15T08:00:00Z")
      #expect(
        told.warnings.first?.contains(
          "using the last listing, fetched on 15 January 2027, 08:00 UTC") == true)
      #expect(after.withoutNotice == before.withoutNotice)
      for (path, page) in after where path.hasSuffix(".html") {
        let text = String(decoding: page, as: UTF8.self)
        #expect(text.contains(FaultySite.notice), "\(path)")
      }
    case .of(let ids):
      #expect(!told.stale)
      #expect(told.loans == ids.count)
      #expect(index.cardIDs == ids)
      #expect(!index.contains("Kiva could not be reached"))
      for id in ids { #expect(after["loans/\(id).html"] != nil) }
    }
  }
}

extension String {
  /// Whether it has the parts of `text` between `…`, in their order.
  func says(_ text: String) -> Bool {
    var rest = self[...]
    for part in text.split(separator: "…") {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }

  /// Of the loans on a list page, in their order.
  var cardIDs: [Int] {
    components(separatedBy: " id=\"loan-").dropFirst().compactMap {
      Int($0.prefix { $0.isNumber })
    }
  }
}
