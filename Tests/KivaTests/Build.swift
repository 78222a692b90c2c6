import Diagnostics
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
  private let kept = Mutex<(answers: [String: CachedResponse], names: [String: [String]])>(
    ([:], [:]))
  private let recordedFailures = Mutex<[SourceFailureCache.Listing: String]>([:])
  private let pictures = Mutex<[SitePictures: PicturesOfSite]>([:])

  var cachedURLs: [String] {
    kept.withLock { $0.answers.keys.filter { $0.hasPrefix("http") }.sorted() }
  }

  /// The names that stand for something.
  var cachedNames: [String] {
    kept.withLock { $0.names.filter { !$0.value.isEmpty }.keys.sorted() }
  }

  /// What Kiva gives over the real network, which here is loopback.
  func snapshot(_ query: LoanQuery, cache: ResponseCache? = nil) async throws -> FetchedSnapshot {
    let fetcher = Fetcher(
      transport: .curl(userAgent: "kivagen/test"), cache: cache ?? self.cache, clock: time.clock)
    return try await SnapshotFetcher(fetcher: fetcher, failures: failures, clock: time.clock)
      .fetchSnapshot(query)
  }

  var cache: ResponseCache {
    ResponseCache(
      find: { key in self.kept.withLock { $0.answers[key] } },
      named: { name in
        self.kept.withLock { kept in (kept.names[name] ?? []).compactMap { kept.answers[$0] } }
      },
      keep: { answers, names in
        self.kept.withLock { kept in
          for answer in answers {
            let isOther = kept.answers[answer.key].map { $0.body != answer.body } ?? false
            if isOther {
              kept.names = kept.names.filter {
                $0.value.count < 2 || !$0.value.contains(answer.key)
              }
            }
            kept.answers[answer.key] = answer
          }
          for name in names { kept.names[name] = answers.map(\.key) }
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
    var keys: [PictureSource: String] = [:]
    var failures: [PictureSource: PictureCache.Failure] = [:]
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
      keep: { picture, source, api in
        self.kept.withLock { $0.answers[picture.key] = picture }
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
