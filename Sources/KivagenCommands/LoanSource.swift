internal import Fetching
internal import Host
internal import Kiva
internal import Loans

/// Where a build gets its loans: the files given, the sample, or Kiva.
struct LoanSource: Sendable {
  private let settings: Settings
  private let machine: Machine
  private let report: Report
  private let fetchers: Fetchers

  init(_ fetchers: Fetchers) {
    settings = fetchers.settings
    machine = fetchers.machine
    report = fetchers.report
    self.fetchers = fetchers
  }

  /// The loans to build from; those of `noted` stay beyond the limit.
  ///
  /// Throws `CommandError` (66) for an input that cannot be read, `ListingError` for one that is no
  /// listing, `CommandError` (69, 78, 70) if Kiva gives none.
  func snapshot(keeping noted: [LoanID]) async throws -> LoanSnapshot {
    let keep = Set(settings.keep + noted).subtracting(settings.exclude).sorted()
    if settings.inputs.isEmpty, settings.source != .sample {
      if machine.console.isTerminal { report.say("Asking \(settings.api) …") }
      return try await fetchedSnapshot(query(keep: keep))
    }
    var snapshot: LoanSnapshot
    if settings.inputs.isEmpty {
      snapshot = try sampleSnapshot(
        limit: settings.limit, filter: settings.filter, keep: keep, exclude: settings.exclude,
        clock: machine.clock)
    } else {
      snapshot = try Input.combine(
        try settings.inputs.map(input), limit: settings.limit, filter: settings.filter, keep: keep,
        exclude: settings.exclude, clock: machine.clock)
    }
    let isDoubtful = !snapshot.values.partners.isSuperset(of: settings.filter.partners)
    snapshot.reportUnknownNames(
      in: settings.filter, knownPartners: isDoubtful ? try cachedPartners() : [])
    return snapshot
  }

  /// The field partners that Kiva had when it was last asked.
  private func cachedPartners() throws(KivaError) -> Set<Int> {
    try Kiva(fetcher: fetcher, clock: machine.clock).cachedPartnerNumbers(of: settings.api)
  }

  private var fetcher: Fetcher {
    fetchers.fetcher(
      of: "fetch", FetchLimits(totalTime: settings.timeout, bodyBytes: settings.maxBodyBytes),
      machine.retries, machine.pace)
  }

  /// What is wrong with the cache is told whatever comes of asking.
  private func fetchedSnapshot(_ query: LoanQuery) async throws(CommandError) -> LoanSnapshot {
    let fetcher = fetcher
    do throws(KivaError) {
      return try await Kiva(
        fetcher: fetcher, failures: fetchers.sourceFailures, clock: machine.clock
      ).snapshot(query)
    } catch {
      var failure = CommandError(error, in: "fetch")
      failure.warnings = fetcher.warnings + fetcher.keepingFailures
      throw failure
    }
  }

  private func query(keep: [LoanID]) -> LoanQuery {
    LoanQuery(
      api: settings.api, appID: settings.appID, sources: sources, limit: settings.limit,
      filter: settings.filter, asksDetails: settings.details, cachePolicy: fetchers.cachePolicy,
      keep: keep, exclude: settings.exclude,
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

  private func input(_ name: String) throws(CommandError) -> Input {
    let now = Timestamp(seconds: machine.clock.wallSeconds())
    var path = name
    if name != "-" {
      do throws(FileError) {
        path = try machine.existingPath(of: name, root: settings.root)
      } catch {
        throw CommandError("fetch: \(error)", exit: .noInput)
      }
    }
    let bytes = try machine.input(path, settings.maxInputBytes, step: "fetch")
    if name == "-" { return Input(name: "standard input", bytes: bytes, time: now) }
    // A file can have any time; one before 1970 or after 9999 is none. What is gone by now, or has no
    // path of its own, as a pipe, has none either.
    let file = try? machine.files.target(of: path)
    let modified = file?.kind == .file ? file?.modifiedSeconds : nil
    let time = settings.now ?? modified.map(Timestamp.init(clampingSeconds:)) ?? now
    return Input(name: name, bytes: bytes, time: time)
  }
}

extension Timestamp {
  /// The nearest time from 1970 to 9999.
  fileprivate init(clampingSeconds seconds: Int) {
    self.init(seconds: min(max(0, seconds), Timestamp.last.seconds))
  }
}
