import CommandLine
import Foundation
import Host
import Loans
import TestSupport
import Testing

/// Tests a site that is built again and again while Kiva fails half of the time: 30 times, and 500
/// times in the long form.
@Suite(.timeLimit(.minutes(10)))
struct `A site that is built for a month` {
  /// Runs in a separate process, so that the memory of other tests is not counted.
  @Test func `stays intact, never shows older loans and needs no more memory`() async {
    if Memory.residentKilobytes == nil { print("memory is not measured: no /proc/self/status") }
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("kivagen-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      var soak = try Soak(in: TestSite(root: folder.path), seed: 20_261_120)
      try await soak.run(buildCount: LongForm.isWanted ? 500 : 30)
    }
  }
}

/// A series of builds of one site.
private struct Soak {
  /// The number of builds at the start during which everything fails, so that nothing is cached.
  private static let failingBuildCount = 3
  private static let maximumGrowthKilobytes = 20_000

  private let site: TestSite
  private let environment: FaultEnvironment
  private let kiva: UnreliableKiva
  private var dice: Dice
  private var staleCount = 0
  private var failureCount = 0
  private var retiredCount = 0
  /// When each loan was last listed, in seconds since 1970.
  private var lastListed: [Int: Int] = [:]
  /// The latest time of any listing, in seconds since 1970.
  private var latestTime = 0
  private static let retainHours = 12

  init(in site: TestSite, seed: UInt64) throws {
    self.site = site
    environment = try FaultEnvironment()
    kiva = UnreliableKiva(environment.kiva, seed: seed)
    dice = Dice(seed: seed + 1)
  }

  mutating func run(buildCount: Int) async throws {
    var earlyKilobytes: Int?
    for number in 1...buildCount {
      kiva.prepareBuild(failsEverything: number <= Self.failingBuildCount)
      environment.time.advance(by: .seconds(60 * dice.int(1...300)))
      let words = dice.pick([[], [], [], ["--refresh"], ["--offline"], ["--no-details"]])
      let start = environment.time.elapsed
      let run = await environment.build(
        site,
        ["--json", "--limit", "\(UnreliableKiva.loanCount)", "--retain", "\(Self.retainHours)h"]
          + words)
      #expect(environment.time.elapsed - start <= .seconds(120), "build \(number)")
      try check(run, number: number, words: words)
      if number == buildCount / 5 { earlyKilobytes = Memory.residentKilobytes }
    }
    // These counts show that enough has failed.
    #expect(staleCount > buildCount / 20)
    #expect(failureCount >= Self.failingBuildCount)
    #expect(retiredCount > buildCount)
    guard let earlyKilobytes, let lateKilobytes = Memory.residentKilobytes else { return }
    #expect(
      lateKilobytes - earlyKilobytes <= Self.maximumGrowthKilobytes,
      "\(earlyKilobytes) kB, then \(lateKilobytes) kB")
  }

  private mutating func check(_ run: TestRun, number: Int, words: [String]) throws {
    let report = try run.report
    let context: Comment = "build \(number) \(words): \(run.messages)"
    if report.stale { staleCount += 1 }
    guard run.exit == .done else {
      failureCount += 1
      #expect([.unavailable, .badData].contains(run.exit), context)
      #expect(!kiva.hasServedListing, context)
      #expect(try number > Self.failingBuildCount || !site.exists("Output"), context)
      return
    }
    let ids = try site.read("Output/index.html").cardIDs
    #expect(kiva.allows(ids), context)
    #expect(report.loans == ids.count, context)
    if kiva.hasServedCurrentListing {
      #expect(!report.stale, context)
      #expect(ids.count == UnreliableKiva.loanCount, context)
    }
    let pages = try FileSystem.real.list("\(site.root)/Output/loans").filter {
      $0.hasSuffix(".html")
    }
    let retired = Set(pages.compactMap { Int($0.dropLast(5)) }).subtracting(ids)
    let (certain, possible) = try retiredLoans(besides: ids, at: report.fetchedAt)
    #expect(pages.count == ids.count + retired.count, context)
    #expect(retired.isSuperset(of: certain) && retired.isSubset(of: possible), context)
    retiredCount += retired.count
    if number.isMultiple(of: 10) { #expect(SiteFlaws.all(in: try site.tree()) == [], context) }
  }

  /// Returns the loans other than `ids`, the listed ones, whose pages must exist at this time, and
  /// those whose pages may exist. The time may go back to that of the last listing with other
  /// options. Then removed pages come back, unless the store has deleted the records of the loans.
  private mutating func retiredLoans(
    besides ids: [Int], at time: String?
  ) throws -> (certain: Set<Int>, possible: Set<Int>) {
    let time = try #require(time.flatMap(Timestamp.init(iso8601:))).seconds
    latestTime = max(time, latestTime)
    let retained = Self.retainHours * 3600
    let possible = lastListed.filter { $0.value >= time - retained && !ids.contains($0.key) }
    let certain = possible.filter { $0.value >= latestTime - 2 * retained }
    for id in ids { lastListed[id] = max(time, lastListed[id] ?? time) }
    return (Set(certain.keys), Set(possible.keys))
  }
}
