internal import Fetching
internal import Host
internal import Kiva
internal import Loans
internal import Store

/// Where a build gets its loans: the files given, the sample, or Kiva.
struct LoanSource: Sendable {
  private let settings: Settings
  private let machine: Machine
  private let report: Report
  private let store: Store

  init(_ settings: Settings, machine: Machine, report: Report, store: Store) {
    self.settings = settings
    self.machine = machine
    self.report = report
    self.store = store
  }

  /// The loans to build from; those of `noted` stay beyond the limit.
  ///
  /// Throws `CommandError` (66) for an input that cannot be read, `ListingError` for one that is no
  /// listing, `CommandError` (69, 78, 70) if Kiva gives none.
  func harvest(keeping noted: [LoanID]) async throws -> Harvest {
    let keep = Set(settings.keep + noted).sorted()
    if !settings.inputs.isEmpty {
      return try Input.combine(
        try settings.inputs.map(input), limit: settings.limit, filter: settings.filter, keep: keep,
        clock: machine.clock)
    }
    if settings.source == .sample {
      return try sampleHarvest(
        limit: settings.limit, filter: settings.filter, keep: keep, clock: machine.clock)
    }
    if machine.console.isTerminal { report.say("Asking \(settings.api) …") }
    return try await askedHarvest(query(keep: keep))
  }

  /// What is wrong with the cache is told whatever comes of asking.
  private func askedHarvest(_ query: KivaQuery) async throws(CommandError) -> Harvest {
    let fetcher = makeFetcher(
      "fetch", FetchLimits(totalTime: settings.timeout, bodyBytes: settings.maxBodyBytes),
      machine.retries, machine.pace)
    do throws(KivaError) {
      return try await Kiva(fetcher: fetcher, clock: machine.clock).harvest(query)
    } catch {
      var failure = CommandError(error, in: "fetch")
      failure.warnings = fetcher.warnings
      throw failure
    }
  }

  /// Whether what is asked and waited for is said as it happens.
  var isTold: Bool { settings.verbose || machine.console.isTerminal }

  /// The pictures at Kiva, or at the server that stands in for it.
  func pictures() throws(KivaError) -> Pictures {
    let limits = FetchLimits(
      totalTime: settings.timeout, bodyBytes: min(settings.maxBodyBytes, Pictures.mostBytes))
    let fetcher = makeFetcher(
      "pictures", limits, Pictures.retries(machine.retries), machine.picturePace)
    return try Pictures(
      fetcher: fetcher, clock: machine.clock, api: settings.api, site: settings.output,
      freshness: freshness)
  }

  private var freshness: Freshness {
    settings.offline
      ? .cacheOnly : settings.refresh ? .refresh : .fresh(maximumAge: settings.maxAge)
  }

  private func query(keep: [LoanID]) -> KivaQuery {
    KivaQuery(
      api: settings.api, appID: settings.appID, sources: sources, limit: settings.limit,
      filter: settings.filter, asksDetails: settings.details, freshness: freshness, keep: keep,
      fallsBackToSample: settings.fallback == .sample)
  }

  /// The doors to Kiva that may be tried; `nil` for all.
  private var sources: [ListingSource]? {
    switch settings.source {
    case .auto, .sample: nil
    case .newest: [.newest]
    case .search: [.search]
    case .graphql: [.graphql]
    }
  }

  /// Says who asks, and where one can read more: on the site itself, if it is known where that is.
  private var userAgent: String {
    let contact = settings.baseURL ?? "https://github.com/kivagen/kivagen"
    return settings.userAgent ?? "kivagen/\(kivagenVersion) (+\(contact))"
  }

  private func makeFetcher(
    _ step: String, _ limits: FetchLimits, _ retries: RetryPolicy, _ pace: RequestPace
  ) -> Fetcher {
    let report = report
    let isTold = isTold
    return Fetcher(
      transport: machine.transport(userAgent), cache: makeCache(), clock: machine.clock,
      limits: limits, retries: retries, pace: pace,
      note: { if isTold { report.say("\(step): \($0)") } })
  }

  /// The answers in the store; a dry run reads them and keeps none.
  private func makeCache() -> ResponseCache {
    let store = store
    let isDryRun = settings.dryRun
    let startedSeconds = machine.clock.wallSeconds()
    return ResponseCache(
      find: { try store.answer(for: $0).map(CachedAnswer.init) },
      named: { try store.answers(named: $0).map(CachedAnswer.init) },
      keep: { answers, names in
        if !isDryRun {
          // Nothing but news is a success: what is old may be all there is.
          try store.keep(
            answers.map(StoredAnswer.init), as: names,
            prunes: answers.contains { $0.status == 200 && $0.checkedSeconds >= startedSeconds })
        }
      })
  }

  private func input(_ name: String) throws(CommandError) -> Input {
    do throws(FileError) {
      let now = Timestamp(seconds: machine.clock.wallSeconds())
      if name == "-" {
        return Input(name: "standard input", bytes: try machine.console.input(), time: now)
      }
      let path = try machine.existingPath(of: name, root: settings.root)
      let bytes = try machine.files.read(path)
      let modified = try machine.files.status(machine.files.resolve(path))?.modifiedSeconds
      // A file can have any time; one before 1970 is none.
      let time = settings.now ?? modified.map { Timestamp(seconds: max(0, $0)) } ?? now
      return Input(name: name, bytes: bytes, time: time)
    } catch {
      throw error.isCancelled ? .interrupted : CommandError("fetch: \(error)", exit: .noInput)
    }
  }
}

extension CachedAnswer {
  fileprivate init(_ answer: StoredAnswer) {
    self.init(
      key: answer.key, status: answer.status, receivedSeconds: answer.receivedSeconds,
      checkedSeconds: answer.checkedSeconds, body: answer.body, etag: answer.etag,
      lastModified: answer.lastModified)
  }
}

extension StoredAnswer {
  fileprivate init(_ answer: CachedAnswer) {
    self.init(
      key: answer.key, status: answer.status, etag: answer.etag,
      lastModified: answer.lastModified, receivedSeconds: answer.receivedSeconds,
      checkedSeconds: answer.checkedSeconds, body: answer.body)
  }
}
