package import CommandLine
internal import Decoding
internal import Diagnostics
internal import Fetching
internal import Host
package import Kiva
package import Loans
internal import Site
internal import SiteIndex

/// Provides the loans of a run from files, the sample or Kiva.
package struct LoanProvider: Sendable {
  private let fetchers: Fetchers
  /// All requests of a run share a time limit, which begins with the first one.
  private let fetcher: Fetcher
  private let acceptedFields = AcceptedFields()

  package init(_ fetchers: Fetchers) {
    self.fetchers = fetchers
    fetcher = fetchers.apiFetcher
  }

  private var settings: Settings { fetchers.run.settings }
  private var machine: Machine { fetchers.run.machine }

  /// Reads or fetches the loans with their details. The errors are those of `fetchListing`.
  package func fetchSnapshot(keeping noted: [LoanID]) async throws -> FetchedSnapshot {
    var result = try await fetchListing(keeping: noted)
    try await complete(&result, keeping: noted)
    return result
  }

  /// Adds to fetched loans what their listing lacks, and asks Kiva what became of the `followed`
  /// loans. Does nothing for loans that do not come from Kiva. Throws `CommandError`.
  package func complete(
    _ result: inout FetchedSnapshot, keeping noted: [LoanID], following followed: [LoanID] = []
  ) async throws(CommandError) {
    do throws(KivaError) {
      try await snapshotFetcher.complete(&result, query(keep: keep(noted)), following: followed)
    } catch { throw failure(error) }
  }

  /// Asks Kiva for the anonymization levels of loans that are no longer listed, as
  /// `SnapshotFetcher.levels` does. Throws `CommandError`.
  func levels(of left: [LoanID: Int]) async throws(CommandError) -> LevelAnswers {
    do throws(KivaError) {
      return try await snapshotFetcher.levels(of: left, query(keep: []))
    } catch { throw failure(error) }
  }

  /// Records that Kiva has answered. Without a record, it is only asked again.
  func record(_ answers: LevelAnswers) {
    do throws(KivaError) { try snapshotFetcher.record(answers, query(keep: [])) } catch {}
  }

  /// Returns the loans that are requested by number, although they may not be listed.
  func loansByNumber(_ noted: [LoanID]) -> [LoanID] { keep(noted) }

  private func keep(_ noted: [LoanID]) -> [LoanID] {
    Set(settings.keep + noted).subtracting(settings.exclude).sorted()
  }

  /// Reads the loans, or fetches their listing. Loans with notes are added beyond the limit. Input
  /// files are read unless `files` already has them. Throws `ListingError` for a malformed input,
  /// and `CommandError` with the exit code 66 if an input cannot be read, or 69, 70 or 78 if no
  /// loans can be fetched.
  package func fetchListing(
    keeping noted: [LoanID], from files: [InputFile]? = nil
  ) async throws -> FetchedSnapshot {
    let keep = keep(noted)
    if settings.inputs.isEmpty, settings.source != .sample {
      if machine.console.isTerminal, fetchers.printsProgress {
        fetchers.run.reporter.print("Fetching loans from \(settings.api) …")
      }
      do throws(KivaError) {
        return try await snapshotFetcher.fetchListing(query(keep: keep))
      } catch { throw failure(error) }
    }
    var result: FetchedSnapshot
    if settings.inputs.isEmpty {
      result = try sampleSnapshot(
        limit: settings.limit, filter: settings.filter, keep: keep, exclude: settings.exclude,
        clock: machine.clock)
    } else {
      result = try InputFile.snapshot(
        of: try files ?? inputFiles(), limit: settings.limit, filter: settings.filter, keep: keep,
        exclude: settings.exclude, clock: machine.clock)
    }
    let listed = result.snapshot.filterValues.partners
    result.knownPartners =
      listed.isSuperset(of: settings.filter.partners) ? [] : try fetchers.cachedPartnerNumbers()
    // The partners in files are real, but those of the sample are invented.
    if !settings.inputs.isEmpty { result.knownPartners = result.knownPartners ?? [] }
    return result
  }

  private var snapshotFetcher: SnapshotFetcher {
    SnapshotFetcher(
      fetcher: fetcher, failures: fetchers.sourceFailures, details: fetchers.details,
      levelChecks: fetchers.levelChecks, portfolios: fetchers.portfolios,
      rejections: fetchers.rejections,
      acceptedFields: acceptedFields,
      clock: machine.clock, progress: fetchers.show)
  }

  /// Returns the error of a failed fetch, with the failures of the cache.
  private func failure(_ error: KivaError) -> CommandError {
    var failure = CommandError(error, in: "fetch")
    failure.warnings = (fetcher.warnings + fetcher.cacheFailures).map { Warning(.store, $0) }
    return failure
  }

  private func query(keep: [LoanID]) -> LoanQuery {
    LoanQuery(
      api: settings.api, appID: settings.appID, portfolio: settings.portfolio,
      sources: sources, limit: settings.limit,
      filter: settings.filter, includesDetails: settings.details, cachePolicy: fetchers.cachePolicy,
      keep: keep, exclude: settings.exclude, detailsAge: settings.detailsAge,
      allowsEmpty: settings.allowEmpty, fallsBackToSample: settings.fallback == .sample)
  }

  /// The sources of the newest loans to try, or `nil` for all.
  private var sources: [ListingSource]? {
    switch settings.source {
    case .auto, .team, .lender, .sample: nil
    case .newest: [.newest]
    case .search: [.search]
    case .graphql: [.graphql]
    }
  }

  /// Reads the files of loans; none if loans come from Kiva or the sample.
  func inputFiles() throws(CommandError) -> [InputFile] { try settings.inputs.map(inputFile) }

  private func inputFile(_ name: String) throws(CommandError) -> InputFile {
    let now = Timestamp(seconds: machine.clock.wallSeconds())
    let (path, bytes) = try fetchers.run.readInput(name, step: "fetch")
    if name == "-" { return InputFile(name: "standard input", bytes: bytes, time: now) }
    // The time of a file can be wrong. A file that has been deleted since, or a pipe, has none.
    let file = try? machine.files.target(of: path)
    let modified = file?.type == .file ? file?.modifiedSeconds : nil
    let time = settings.now ?? modified.map(Timestamp.init(clampingSeconds:)) ?? now
    return InputFile(name: name, bytes: bytes, time: time)
  }
}

extension Timestamp {
  fileprivate init(clampingSeconds seconds: Int) {
    self.init(seconds: min(max(0, seconds), Timestamp.last.seconds))
  }
}

extension CommandRun {
  /// Whether the last build was of the sample, according to its `loans.json`.
  package var showsSample: Bool {
    let path = "\(output)/\(PagePaths.loansFile.text)"
    // The file of the sample is smaller, and that of many loans is not worth reading.
    guard let bytes = try? machine.files.read(path, 1_000_000),
      let listing = try? decodeListing(bytes, name: path)
    else { return false }
    return listing.source == Provenance.sample.rawValue
  }

  /// Reads a file that a setting names, relative to the working folder or the site root. `-` stands
  /// for standard input.
  func readInput(
    _ name: String, step: String
  ) throws(CommandError) -> (path: String, bytes: [UInt8]) {
    var path = name
    if name != "-" {
      do throws(FileError) {
        path = try machine.existingPath(of: name, root: settings.root)
      } catch { throw CommandError("\(step): \(error)", exit: .noInput) }
    }
    return (path, try machine.readInput(path, limit: settings.maxInputBytes, step: step))
  }
}
