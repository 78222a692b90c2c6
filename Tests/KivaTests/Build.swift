import Diagnostics
import Fetching
import Kiva
import Loans
import Synchronization
import TestSupport

/// A series of fetches that share a cache, as those of successive builds do. The clock moves only when a
/// test advances it.
final class Build: Sendable {
  /// The time of the first fetch, 20 November 2026, 10:42 UTC.
  static let start = 1_795_171_320

  let time = ManualClock(wallSeconds: start)
  private let cached = Mutex<(responses: [String: CachedResponse], names: [String: [String]])>(
    ([:], [:]))

  var cachedURLs: [String] {
    cached.withLock { $0.responses.keys.filter { $0.hasPrefix("http") }.sorted() }
  }

  /// The names under which the cache has responses.
  var cachedNames: [String] {
    cached.withLock { $0.names.filter { !$0.value.isEmpty }.keys.sorted() }
  }

  /// Fetches a snapshot with the real transport, from a server on loopback.
  func snapshot(_ query: LoanQuery, cache: ResponseCache? = nil) async throws -> FetchedSnapshot {
    let fetcher = Fetcher(
      transport: .curl(userAgent: "kivagen/test"), cache: cache ?? self.cache, clock: time.clock)
    return try await SnapshotFetcher(fetcher: fetcher, clock: time.clock).fetchSnapshot(query)
  }

  var cache: ResponseCache {
    ResponseCache(
      find: { key in self.cached.withLock { $0.responses[key] } },
      named: { name in
        self.cached.withLock { cached in
          (cached.names[name] ?? []).compactMap { cached.responses[$0] }
        }
      },
      keep: { responses, names in
        self.cached.withLock { cached in
          for response in responses {
            let isChanged = cached.responses[response.key].map { $0.body != response.body } ?? false
            if isChanged {
              cached.names = cached.names.filter {
                $0.value.count < 2 || !$0.value.contains(response.key)
              }
            }
            cached.responses[response.key] = response
          }
          for name in names { cached.names[name] = responses.map(\.key) }
        }
      })
  }
}

extension FetchedSnapshot {
  var ids: [Int] { loans.map(\.id.value) }

  /// The number of loans that have a story.
  var storyCount: Int { loans.count { !$0.texts.isEmpty } }

  var messages: [String] { warnings.map(\.message) }
  var cacheFailureMessages: [String] { cacheFailures.map(\.message) }

  /// The value of `source` in the JSON summary.
  var source: String {
    switch snapshot.retrieval {
    case .cache: "cache"
    case .files: "input"
    case .network, .embedded: snapshot.provenance.rawValue
    }
  }

  var loans: [Loan] { snapshot.loans }
  var origin: Provenance { snapshot.provenance }
  var time: Timestamp { snapshot.time }
  var isStale: Bool { snapshot.isStale }
  var isInvented: Bool { snapshot.isInvented }
  var isUnusable: Bool { snapshot.isUnusable }
  var hasNoMatch: Bool { snapshot.hasNoMatch }
  var entryCount: Int { snapshot.entryCount }
  var skippedCount: Int { snapshot.skippedCount }
  var issues: [DataIssue] { snapshot.issues }
  var values: FilterValues { snapshot.values }
  var excluded: [Loan] { snapshot.excluded }
  var missing: [LoanID] { snapshot.missing }
  var unavailable: [LoanID] { snapshot.unavailable }
}
