import Foundation
import Host
import KivagenCommands
import Loans
import TestSupport
import Testing

/// A site that is built again and again while Kiva fails half of the time: 30 times, 500 times in the long form.
@Suite(.timeLimit(.minutes(10)))
struct `A site that is built for a month` {
  /// In a process of its own, whose memory nobody else uses.
  @Test func `stays whole, never goes back and needs no more memory`() async {
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

/// Builds one after another.
private struct Soak {
  /// The first builds meet nothing but trouble, so that there is nothing to go back to.
  private static let hopelessCount = 3
  private static let mostGrowthKilobytes = 20_000

  private let site: TestSite
  private let faulty: FaultySite
  private let kiva: UnreliableKiva
  private var dice: Dice
  private var staleCount = 0
  private var failureCount = 0
  private var formerCount = 0
  /// When each loan was last listed, in seconds since 1970.
  private var lastListed: [Int: Int] = [:]
  /// The latest time of any listing, in seconds since 1970.
  private var latestTime = 0
  private static let retainHours = 12

  init(in site: TestSite, seed: UInt64) throws {
    self.site = site
    faulty = try FaultySite()
    kiva = UnreliableKiva(faulty.kiva, seed: seed)
    dice = Dice(seed: seed + 1)
  }

  mutating func run(buildCount: Int) async throws {
    var early: Int?
    for number in 1...buildCount {
      kiva.proceed(isCertain: number <= Self.hopelessCount)
      faulty.time.advance(by: .seconds(60 * dice.int(1...300)))
      let words = dice.pick([[], [], [], ["--refresh"], ["--offline"], ["--no-details"]])
      let start = faulty.time.elapsed
      let run = await faulty.build(
        site,
        ["--json", "--limit", "\(UnreliableKiva.loanCount)", "--retain", "\(Self.retainHours)h"]
          + words)
      #expect(faulty.time.elapsed - start <= .seconds(120), "build \(number)")
      try check(run, number: number, words: words)
      if number == buildCount / 5 { early = Memory.residentKilobytes }
    }
    // There was trouble enough.
    #expect(staleCount > buildCount / 20)
    #expect(failureCount >= Self.hopelessCount)
    #expect(formerCount > buildCount)
    guard let early, let late = Memory.residentKilobytes else { return }
    #expect(late - early <= Self.mostGrowthKilobytes, "\(early) kB, then \(late) kB")
  }

  private mutating func check(_ run: TestRun, number: Int, words: [String]) throws {
    let told = try run.told
    let place: Comment = "build \(number) \(words): \(run.messages)"
    if told.stale { staleCount += 1 }
    guard run.exit == .done else {
      failureCount += 1
      #expect([.unavailable, .badData].contains(run.exit), place)
      #expect(!kiva.hasAnswered, place)
      #expect(try number > Self.hopelessCount || !site.exists("Output"), place)
      return
    }
    let ids = try site.read("Output/index.html").cardIDs
    #expect(kiva.allows(ids), place)
    #expect(told.loans == ids.count, place)
    if kiva.hasAnsweredNow {
      #expect(!told.stale, place)
      #expect(ids.count == UnreliableKiva.loanCount, place)
    }
    let pages = try FileSystem.real.list("\(site.root)/Output/loans").filter {
      $0.hasSuffix(".html")
    }
    let former = Set(pages.compactMap { Int($0.dropLast(5)) }).subtracting(ids)
    let (certain, possible) = try stayingLoans(besides: ids, at: told.fetchedAt)
    #expect(pages.count == ids.count + former.count, place)
    #expect(former.isSuperset(of: certain) && former.isSubset(of: possible), place)
    formerCount += former.count
    if number.isMultiple(of: 10) { #expect(SiteFlaws.all(in: try site.tree()) == [], place) }
  }

  /// The loans whose pages stay beside those of `ids`, which are listed at this time, for certain and
  /// at most. The time may go back to that of the last listing for other options: then pages that
  /// had gone come back, unless the loans are forgotten by now.
  private mutating func stayingLoans(
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
