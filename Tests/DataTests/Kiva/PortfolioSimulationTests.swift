import Kiva
import Loans
import Synchronization
import TestSupport
import Testing

/// Reads lists that loans join and leave between the requests, with many random sequences.
struct PortfolioSimulationTests {
  /// A list of loans, the newest first.
  private struct ListedLoans {
    var ids: [Int]
    var nextID: Int
    var dice: Dice

    init(_ count: Int, seed: Int) {
      ids = Array((1...count).reversed())
      nextID = count + 1
      dice = Dice(seed: UInt64(seed))
    }

    /// Adds loans at the beginning, and now and then removes some that stand side by side.
    mutating func change(joining: Int, leaving: Int) {
      for _ in 0..<dice.int(0...joining) {
        ids.insert(nextID, at: 0)
        nextID += 1
      }
      let count = min(ids.count - 1, dice.int(0...leaving))
      let start = dice.int(0...ids.count - count)
      ids.removeSubrange(start..<start + count)
    }
  }

  @Test(.timeLimit(.minutes(5)), arguments: 1...(LongForm.isWanted ? 2_000 : 60))
  func `all loans are found that stay on the list`(seed: Int) async throws {
    let fetches = TeamFetches()
    let server = try fetches.server([])
    defer { server.stop() }
    let loans = server.servedLoans
    let listed = Mutex(ListedLoans(30 + seed * 37 % 270, seed: seed))
    server.answer { request in
      guard let page = request.query["page"].flatMap({ Int($0) }) else { return nil }
      let ids = listed.withLock { listed in
        // One request in five comes after a departure.
        if listed.dice.int(1...5) == 1 {
          listed.change(joining: 0, leaving: 9)
        }
        return listed.ids
      }
      return loans.page(page, of: ids)
    }
    for _ in 0..<6 {
      let limit = listed.withLock { $0.dice.int(2...12) }
      _ = try await fetches.build.snapshot(
        fetches.query(server), rateLimiter: fetches.limiter(limit))
      listed.withLock { $0.change(joining: 30, leaving: 40) }
    }
    server.answer { request in
      guard let page = request.query["page"].flatMap({ Int($0) }) else { return nil }
      return loans.page(page, of: listed.withLock(\.ids))
    }
    // The few loans that were missed are found when the whole list is read again.
    for days in [0, 0, 31] {
      fetches.build.time.advance(by: .seconds(days * 86_400))
      _ = try await fetches.build.snapshot(
        fetches.query(server), rateLimiter: fetches.limiter(200))
    }
    _ = fetches.takePages(of: server)
    let last = try await fetches.build.snapshot(fetches.query(server))
    #expect(Set(listed.withLock(\.ids)).subtracting(last.ids) == [])
    #expect(fetches.takePages(of: server) == [1])
  }
}
