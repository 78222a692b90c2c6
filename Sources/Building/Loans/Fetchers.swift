internal import CommandLine
package import Fetching
internal import Host
package import Kiva
package import Store

/// Creates the fetchers of a run, which share the store and the User-Agent.
package struct Fetchers: Sendable {
  let run: CommandRun
  private let store: Store

  package init(_ run: CommandRun, store: Store) {
    self.run = run
    self.store = store
  }

  private var settings: Settings { run.settings }
  private var machine: Machine { run.machine }

  var cachePolicy: CachePolicy {
    settings.offline
      ? .cacheOnly : settings.refresh ? .refresh : .fresh(maximumAge: settings.maxAge)
  }

  /// Whether to print lines of progress. A terminal needs them only if it cannot redraw a line.
  var printsProgress: Bool {
    settings.verbose || machine.console.isTerminal && !run.reporter.progress.isEnabled
  }

  func show(_ progress: FetchProgress) {
    let activity: ProgressLine.Activity =
      switch progress {
      case .pages(1, of: nil): .init("Fetching", "loans")
      case .pages(let number, let total): .init("Fetching", "pages", done: number, of: total)
      case .details(let done, let total):
        .init("Fetching details of", "loans", done: done, of: total)
      }
    run.reporter.progress.show(activity)
  }

  package var apiFetcher: Fetcher { apiFetcher(within: settings.timeout) }

  /// Returns the cached numbers of Kiva's field partners; `nil` if there are none.
  package func cachedPartnerNumbers() throws(KivaError) -> Set<Int>? {
    try KivaClient(api: settings.api, fetcher: apiFetcher, clock: machine.clock)
      .cachedPartnerNumbers
  }

  func apiFetcher(within totalTime: Duration) -> Fetcher {
    fetcher(
      "fetch", FetchLimits(totalTime: totalTime, bodyBytes: settings.maxBodyBytes),
      machine.retries, machine.rateLimiter)
  }

  /// Returns the fetcher for a site's pictures. Throws `KivaError.malformedAPI`.
  func pictureFetcher(of site: String) throws(KivaError) -> PictureFetcher {
    let limits = FetchLimits(
      totalTime: settings.timeout,
      bodyBytes: min(settings.maxBodyBytes, PictureFetcher.maximumBytes))
    return try PictureFetcher(
      fetcher: fetcher(
        "pictures", limits, PictureFetcher.retries(machine.retries), machine.pictureRateLimiter),
      cache: PictureCache(
        in: store, of: site, startedSeconds: machine.clock.wallSeconds(),
        isReadOnly: settings.dryRun),
      clock: machine.clock, api: settings.api, cachePolicy: cachePolicy)
  }

  /// The groups of fields that Kiva's GraphQL interface rejected recently.
  var rejections: FieldRejectionCache {
    FieldRejectionCache(in: store, isReadOnly: settings.dryRun)
  }

  /// Kiva's data about single loans from earlier runs.
  var details: DetailsCache { DetailsCache(in: store, isReadOnly: settings.dryRun) }

  /// When Kiva was asked for the anonymization levels of loans in earlier runs.
  var levelChecks: LevelCheckCache { LevelCheckCache(in: store, isReadOnly: settings.dryRun) }

  /// The loans of teams and lenders from earlier runs.
  var portfolios: PortfolioCache { PortfolioCache(in: store, isReadOnly: settings.dryRun) }

  /// The cached reasons why Kiva did not send a complete listing.
  var sourceFailures: SourceFailureCache {
    SourceFailureCache(in: store, isReadOnly: settings.dryRun)
  }

  /// Requests a file of the published site once, without caching. Returns `nil` if it does not
  /// arrive within five seconds.
  func publishedFile(at address: String) async -> [UInt8]? {
    let fetcher = Fetcher(
      transport: machine.transport(settings.effectiveUserAgent), cache: .none, clock: machine.clock,
      limits: FetchLimits(totalTime: .seconds(5), bodyBytes: 16 << 20), retries: .none)
    do throws(FetchError) {
      return try await fetcher.fetch(Resource(address, accept: "*/*")).response.body
    } catch { return nil }
  }

  private func fetcher(
    _ step: String, _ limits: FetchLimits, _ retries: RetryPolicy, _ rateLimiter: RateLimiter
  ) -> Fetcher {
    let reporter = run.reporter
    let isTerminal = machine.console.isTerminal
    let isVerbose = settings.verbose
    return Fetcher(
      transport: machine.transport(settings.effectiveUserAgent),
      cache: ResponseCache(
        in: store, startedSeconds: machine.clock.wallSeconds(), isReadOnly: settings.dryRun),
      clock: machine.clock, limits: limits, retries: retries, rateLimiter: rateLimiter,
      reportWait: { wait, message in
        // A shorter wait is over before its message is read.
        if isVerbose || isTerminal && wait >= .seconds(2) { reporter.print("\(step): \(message)") }
      })
  }
}

extension Settings {
  /// The configured User-Agent, or kivagen's with the address of the site or of the project.
  package var effectiveUserAgent: String {
    let contact = baseURL ?? "https://github.com/kivagen/kivagen"
    return userAgent ?? "kivagen/\(kivagenVersion) (+\(contact))"
  }
}

extension CommandRun {
  package var storePath: String { joinedPath(".kivagen/store.db", below: settings.root) }
}

extension Store {
  /// Creates the store of a site, read-only in a dry run. The earlier of the run's time and the
  /// machine's clock counts, so that a future `--now` does not make responses outdated.
  package convenience init(_ run: CommandRun, readOnly: Bool = false) {
    self.init(
      path: run.storePath, nowSeconds: run.machine.clock.earliestSeconds,
      readOnly: readOnly || run.settings.dryRun)
  }
}
