import Host
import KivagenCommands
import TestSupport
import Testing

/// `kivagen fetch` and a build that asks nobody, as against a build that asks by itself.
@Suite(.temporaryFolder, .timeLimit(.minutes(5)))
struct `A fetch, and a build of what it found` {
  @Test(arguments: UInt64(1)...60)
  func `give the site of a build that asks, to the byte`(seed: UInt64) async throws {
    let trial = Trial(seed: seed)
    let root = TemporaryFolder.path
    let asking = try trial.kiva()
    let direct = try trial.site(at: "\(root)/direct")
    let build = await asking.build(direct, trial.words)
    #expect(build.exit == .done, "\(trial.words): \(build.messages)")

    let fetching = try trial.kiva()
    let site = try trial.site(at: "\(root)/fetched")
    let fetch = await fetching.build(site, trial.words, verb: "fetch")
    #expect(fetch.exit == .done, "\(fetch.messages)")
    #expect(fetching.takeSentCount() == asking.takeSentCount())
    // However much later.
    fetching.time.advance(by: .seconds(86_400))
    let offline = await fetching.build(site, trial.words + ["--offline"])
    #expect(offline.exit == .done, "\(offline.messages)")
    #expect(fetching.takeSentCount() == 0)
    let expected = try direct.tree()
    let tree = try site.tree()
    #expect(tree.keys.sorted() == expected.keys.sorted(), "\(trial.words)")
    for (path, bytes) in expected { #expect(tree[path] == bytes, "\(trial.words): \(path)") }
    #expect(SiteFlaws.all(in: tree) == [])
  }
}

/// What is wanted and what Kiva has: the same seed, the same trial.
private struct Trial {
  private var ids: [Int] = []
  private var others: [Int] = []
  private var notedIDs: [Int] = []
  private(set) var words: [String] = []
  private var closedDoors = Set<FaultyKiva.Endpoint>()
  /// How many requests fail before all goes well.
  private var hiccupCount = 0

  init(seed: UInt64) {
    var dice = Dice(seed: seed)
    let last = 8990 + dice.int(0...20)
    ids = Array((last..<last + dice.int(1...25)).reversed())
    others = (0..<dice.int(0...4)).map { _ in dice.int(1...50) }
    notedIDs = dice.list { $0.int(1...50) } + dice.list { $0.pick([last, last + 1]) }
    closedDoors = dice.pick([[], [.newest], [.newest, .search], [.details], [.partners]])
    hiccupCount = dice.int(0...2)
    words = dice.pick([[], ["--limit", "\(dice.int(1...30))"], ["--no-details"]])
    words += dice.pick([[], ["--country", "KE"], ["--sector", "Food"], ["--partner", "185"]])
    words += dice.maybe { ["--keep", "\($0.int(1...50)),\(last)"] } ?? []
  }

  func kiva() throws -> FaultySite {
    let site = try FaultySite(newest: ids, others: others)
    site.kiva.begin { [closedDoors, hiccupCount] asked in
      if closedDoors.contains(asked.endpoint) { return .status(404) }
      return asked.number <= hiccupCount ? .status(503) : asked.good.steps
    }
    return site
  }

  func site(at root: String) throws -> TestSite {
    let site = TestSite(root: root)
    try FileSystem.real.makeFolder(root)
    for id in notedIDs { try site.write("A *note* on \(id).\n", to: "Notes/loans/\(id).md") }
    return site
  }
}
