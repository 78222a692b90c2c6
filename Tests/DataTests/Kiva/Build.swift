import Diagnostics
import Fetching
import Host
import Kiva
import Loans
import Synchronization
import TestSupport

/// A series of fetches that share a cache, as those of successive builds do. The clock moves only
/// when a test advances it.
final class Build: Sendable {
  /// The time of the first fetch, 20 November 2026, 10:42 UTC.
  static let start = 1_795_171_320

  let time = ManualClock(wallSeconds: start)
  private let cached = Mutex<(responses: [String: CachedResponse], names: [String: [String]])>(
    ([:], [:]))
  private let rejectedFields = Mutex<[String: Int]>([:])
  private let knownDetails = Mutex<[LoanID: DetailsCache.Entry]>([:])
  let portfolios = KeptPortfolios()
  private let recordedFailures = Mutex<[SourceFailureCache.Listing: String]>([:])
  private let pictures = Mutex<[SitePictures: PicturesOfSite]>([:])

  var cachedURLs: [String] {
    cached.withLock { $0.responses.keys.filter { $0.hasPrefix("http") }.sorted() }
  }

  /// The names under which the cache has responses.
  var cachedNames: [String] {
    cached.withLock { $0.names.filter { !$0.value.isEmpty }.keys.sorted() }
  }

  /// Fetches a snapshot with the real transport, from a server on loopback.
  func snapshot(
    _ query: LoanQuery, following followed: [LoanID] = [], cache: ResponseCache? = nil,
    rateLimiter: RateLimiter = RateLimiter(), limits: FetchLimits = FetchLimits(),
    retries: RetryPolicy = RetryPolicy()
  ) async throws -> FetchedSnapshot {
    let fetcher = Fetcher(
      transport: .curl(userAgent: "kivagen/test"), cache: cache ?? self.cache, clock: time.clock,
      limits: limits, retries: retries, rateLimiter: rateLimiter)
    let snapshotFetcher = SnapshotFetcher(
      fetcher: fetcher, failures: failures, details: details, portfolios: portfolios.cache,
      rejections: rejections, clock: time.clock)
    var result = try await snapshotFetcher.fetchListing(query)
    try await snapshotFetcher.complete(&result, query, following: followed)
    return result
  }

  /// The loans of which the cache has details, and those that Kiva answered without.
  var cachedDetails: (known: [Int], absent: [Int]) {
    knownDetails.withLock { details in
      let ids = details.keys.sorted()
      return (
        ids.filter { details[$0]?.isAbsent == false }.map(\.value),
        ids.filter { details[$0]?.isAbsent == true }.map(\.value)
      )
    }
  }

  /// The kept details of each loan, as text.
  var keptDetails: [String] {
    knownDetails.withLock { details in
      details.values.compactMap { $0.json.map { String(decoding: $0, as: UTF8.self) } }
    }
  }

  /// The groups of fields whose rejection is recorded.
  var rejectedGroups: [String] { rejectedFields.withLock { $0.keys.sorted() } }

  private var rejections: FieldRejectionCache {
    FieldRejectionCache(
      find: { _, since in
        self.rejectedFields.withLock { groups in Set(groups.filter { $0.value > since }.keys) }
      },
      record: { group, _, seconds in self.rejectedFields.withLock { $0[group] = seconds } })
  }

  var details: DetailsCache {
    DetailsCache(
      find: { ids, _ in
        self.knownDetails.withLock { details in details.filter { ids.contains($0.key) } }
      },
      save: { entries, _ in
        self.knownDetails.withLock { $0.merge(entries) { _, new in new } }
      },
      prune: { ids, _ in
        let oldest = self.time.clock.wallSeconds() - 30 * 86_400
        self.knownDetails.withLock { details in
          details = details.filter { ids.contains($0.key) || $0.value.receivedSeconds >= oldest }
        }
      })
  }

  var cache: ResponseCache {
    ResponseCache(
      find: { key in self.cached.withLock { $0.responses[key] } },
      named: { name in
        self.cached.withLock { cached in
          (cached.names[name] ?? []).compactMap { cached.responses[$0] }
        }
      },
      save: { responses, names in
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

// MARK: - Failures and pictures

extension Build {
  private struct SitePictures: Hashable {
    var site: String
    var api: String
  }

  private struct PicturesOfSite {
    var keys: [PictureReference: String] = [:]
    var failures: [PictureReference: PictureCache.Failure] = [:]
  }

  var failures: SourceFailureCache {
    SourceFailureCache(
      find: { listing in self.recordedFailures.withLock { $0[listing] } },
      record: { cause, listing, _ in
        self.recordedFailures.withLock { $0[listing] = cause }
      },
      delete: { listing in self.recordedFailures.withLock { $0[listing] = nil } })
  }

  /// Returns the cache for the pictures of a site.
  func pictureCache(of site: String) -> PictureCache {
    PictureCache(
      sources: { Set(self.content(SitePictures(site: site, api: $0)).keys.keys) },
      save: { picture, source, api in
        self.cached.withLock { $0.responses[picture.key] = picture }
        self.pictures.withLock {
          $0[SitePictures(site: site, api: api), default: PicturesOfSite()].keys[source] =
            picture.key
        }
      },
      delete: { sources, api in
        self.pictures.withLock { pictures in
          for source in sources {
            pictures[SitePictures(site: site, api: api)]?.keys[source] = nil
          }
        }
      },
      failures: { self.content(SitePictures(site: site, api: $0)).failures },
      replaceFailures: { failures, api in
        self.pictures.withLock {
          $0[SitePictures(site: site, api: api), default: PicturesOfSite()].failures = failures
        }
      })
  }

  private func content(_ site: SitePictures) -> PicturesOfSite {
    pictures.withLock { $0[site] } ?? PicturesOfSite()
  }

  /// The pictures of each site, as `SITE SOURCE`, without those of sites that have none.
  var cachedPictures: [String] {
    pictures.withLock { pictures in
      pictures.flatMap { site, content in content.keys.keys.map { "\(site.site) \($0)" } }.sorted()
    }
  }

  /// The failures of pictures of all sites, as `SITE SOURCE`.
  var cachedPictureFailures: [String] {
    pictures.withLock { pictures in
      pictures.flatMap { site, content in content.failures.keys.map { "\(site.site) \($0)" } }
        .sorted()
    }
  }
}

extension FetchedSnapshot {
  var ids: [Int] { loans.map(\.id.value) }

  /// The number of loans that have a story.
  var storyCount: Int { loans.count { !$0.texts.isEmpty } }

  var messages: [String] { (warnings + cacheWarnings).map(\.message) }
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
  var excluded: [Loan] { snapshot.excluded }
  var missing: [LoanID] { snapshot.missing }
  var unavailable: [LoanID] { snapshot.unavailable }
}
