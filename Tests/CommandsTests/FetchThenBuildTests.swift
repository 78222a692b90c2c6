import CommandLine
import Host
import TestSupport
import Testing

/// Compares a build that fetches by itself with `kivagen fetch` and an offline build.
@Suite(.temporaryFolder, .timeLimit(.minutes(5)))
struct `A fetch and an offline build` {
  @Test(arguments: UInt64(1)...60)
  func `make the same bytes as a build that fetches by itself`(seed: UInt64) async throws {
    let trial = Trial(seed: seed)
    let root = TemporaryFolder.path
    let building = try trial.environment()
    let direct = try trial.site(at: "\(root)/direct")
    let build = await building.build(direct, trial.words)
    #expect(build.exit == .done, "\(trial.words): \(build.messages)")

    let fetching = try trial.environment()
    let site = try trial.site(at: "\(root)/fetched")
    let fetch = await fetching.build(site, trial.words, verb: "fetch")
    #expect(fetch.exit == .done, "\(fetch.messages)")
    #expect(fetching.resetSentCount() == building.resetSentCount())
    // The time between them does not matter.
    fetching.time.advance(by: .seconds(86_400))
    let offline = await fetching.build(site, trial.words + ["--offline"])
    #expect(offline.exit == .done, "\(offline.messages)")
    #expect(fetching.resetSentCount() == 0)
    let expected = try direct.tree()
    let tree = try site.tree()
    #expect(tree.keys.sorted() == expected.keys.sorted(), "\(trial.words)")
    for (path, bytes) in expected { #expect(tree[path] == bytes, "\(trial.words): \(path)") }
    #expect(SiteFlaws.all(in: tree) == [])
  }
}

/// Random settings, and random loans of Kiva. The same seed gives the same trial.
private struct Trial {
  private var ids: [Int] = []
  private var others: [Int] = []
  private var notedIDs: [Int] = []
  private(set) var words: [String] = []
  private var closedEndpoints = Set<FaultyKiva.Endpoint>()
  /// The number of requests that fail at first.
  private var failureCount = 0

  init(seed: UInt64) {
    var dice = Dice(seed: seed)
    let last = 8990 + dice.int(0...20)
    ids = Array((last..<last + dice.int(1...25)).reversed())
    others = (0..<dice.int(0...4)).map { _ in dice.int(1...50) }
    notedIDs = dice.list { $0.int(1...50) } + dice.list { $0.pick([last, last + 1]) }
    closedEndpoints = dice.pick([[], [.newest], [.newest, .search], [.details], [.partners]])
    failureCount = dice.int(0...2)
    words = dice.pick([[], ["--limit", "\(dice.int(1...30))"], ["--no-details"]])
    words += dice.pick([[], ["--country", "KE"], ["--sector", "Food"], ["--partner", "185"]])
    words += dice.maybe { ["--keep", "\($0.int(1...50)),\(last)"] } ?? []
  }

  func environment() throws -> FaultEnvironment {
    let environment = try FaultEnvironment(newest: ids, others: others)
    environment.kiva.begin { [closedEndpoints, failureCount] request in
      if closedEndpoints.contains(request.endpoint) { return .status(404) }
      return request.number <= failureCount ? .status(503) : request.good.steps
    }
    return environment
  }

  func site(at root: String) throws -> TestSite {
    let site = TestSite(root: root)
    try FileSystem.real.makeFolder(root)
    for id in notedIDs { try site.write("A *note* on \(id).\n", to: "Notes/loans/\(id).md") }
    return site
  }
}
