internal import CommandLine
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

  package init(_ fetchers: Fetchers) { self.fetchers = fetchers }

  private var settings: Settings { fetchers.run.settings }
  private var machine: Machine { fetchers.run.machine }

  /// Reads or fetches the loans. Loans with notes are added beyond the limit. Input files are read
  /// unless `inputs` already has them. Throws `ListingError` for a malformed input, and
  /// `CommandError` with the exit code 66 if an input cannot be read, or 69, 70 or 78 if no loans
  /// can be fetched.
  package func fetchSnapshot(
    keeping noted: [LoanID], from files: [InputFile]? = nil
  ) async throws -> FetchedSnapshot {
    let keep = Set(settings.keep + noted).subtracting(settings.exclude).sorted()
    if settings.inputs.isEmpty, settings.source != .sample {
      if machine.console.isTerminal, fetchers.printsProgress {
        fetchers.run.reporter.print("Fetching loans from \(settings.api) …")
      }
      return try await fetchSnapshot(query(keep: keep))
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

  /// Fetches the loans from Kiva. Failures of the cache are reported even if the fetch fails.
  private func fetchSnapshot(_ query: LoanQuery) async throws(CommandError) -> FetchedSnapshot {
    let fetcher = fetchers.apiFetcher
    do throws(KivaError) {
      return try await SnapshotFetcher(
        fetcher: fetcher, failures: fetchers.sourceFailures, clock: machine.clock,
        progress: fetchers.show
      ).fetchSnapshot(query)
    } catch {
      var failure = CommandError(error, in: "fetch")
      failure.warnings = (fetcher.warnings + fetcher.cacheFailures).map { Warning(.store, $0) }
      throw failure
    }
  }

  private func query(keep: [LoanID]) -> LoanQuery {
    LoanQuery(
      api: settings.api, appID: settings.appID, sources: sources, limit: settings.limit,
      filter: settings.filter, includesDetails: settings.details, cachePolicy: fetchers.cachePolicy,
      keep: keep, exclude: settings.exclude, fallsBackToSample: settings.fallback == .sample)
  }

  /// The sources of Kiva to try, or `nil` for all.
  private var sources: [ListingSource]? {
    switch settings.source {
    case .auto, .sample: nil
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
