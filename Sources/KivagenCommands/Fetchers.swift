internal import Fetching
internal import Host
internal import Kiva
internal import Store

/// The fetchers of a run: each says who asks, and keeps its answers in the store.
struct Fetchers: Sendable {
  let settings: Settings
  let machine: Machine
  let report: Report
  let store: Store

  /// How old an answer may be.
  var cachePolicy: CachePolicy {
    settings.offline
      ? .cacheOnly : settings.refresh ? .refresh : .fresh(maximumAge: settings.maxAge)
  }

  /// Whether what is asked and waited for is said as it happens.
  var isTold: Bool { settings.verbose || machine.console.isTerminal }

  /// One for a step of the run, whose name stands before what it says.
  func fetcher(
    of step: String, _ limits: FetchLimits, _ retries: RetryPolicy, _ pace: RateLimiter
  ) -> Fetcher {
    let report = report
    let isTold = isTold
    return Fetcher(
      transport: machine.transport(userAgent),
      cache: ResponseCache(
        in: store, startedSeconds: machine.clock.wallSeconds(), isReadOnly: settings.dryRun),
      clock: machine.clock, limits: limits, retries: retries, pace: pace,
      note: { if isTold { report.say("\(step): \($0)") } })
  }

  /// The memory of listings that Kiva did not give.
  var sourceFailures: SourceFailureCache {
    SourceFailureCache(in: store, isReadOnly: settings.dryRun)
  }

  /// Returns the cache for the pictures of the site with this key.
  func pictureCache(of site: String) -> PictureCache {
    PictureCache(
      in: store, of: site, startedSeconds: machine.clock.wallSeconds(),
      isReadOnly: settings.dryRun)
  }

  /// Says who asks, and where one can read more: on the site itself, if it is known where that is.
  private var userAgent: String {
    let contact = settings.baseURL ?? "https://github.com/kivagen/kivagen"
    return settings.userAgent ?? "kivagen/\(kivagenVersion) (+\(contact))"
  }
}
