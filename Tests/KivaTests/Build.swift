import Fetching
import Kiva
import Loans
import Synchronization
import TestSupport

/// Fetches one after the other with one cache, as builds do; the clock stands still between.
final class Build: Sendable {
  /// 20 November 2026, 10:42 UTC.
  static let start = 1_795_171_320

  let time = ManualClock(wallSeconds: start)
  private let answers = Mutex<[String: CachedAnswer]>([:])

  var cachedURLs: [String] { answers.withLock { $0.keys.sorted() } }

  /// What Kiva gives over the real network, which here is loopback.
  func harvest(_ query: KivaQuery, cache: ResponseCache? = nil) async throws -> Harvest {
    let fetcher = Fetcher(
      transport: .curl(userAgent: "kivagen/test"), cache: cache ?? self.cache, clock: time.clock)
    return try await Kiva(fetcher: fetcher, clock: time.clock).harvest(query)
  }

  private var cache: ResponseCache {
    ResponseCache(
      find: { url in self.answers.withLock { $0[url] } },
      keep: { answer in self.answers.withLock { $0[answer.url] = answer } })
  }
}

extension Harvest {
  var ids: [Int] { loans.map(\.id.value) }

  /// How many loans have a story.
  var storyCount: Int { loans.count { !$0.texts.isEmpty } }
}
