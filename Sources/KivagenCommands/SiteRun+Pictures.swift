internal import Fetching
internal import Host
internal import Kiva
internal import Loans
internal import Publishing
internal import Rendering
internal import Site

extension SiteRun {
  /// Fetches the pictures of the loans if they are to lie in the site, each into staging as it
  /// comes; one that does not come costs a warning. Invented loans have none.
  ///
  /// The cache keeps them as those of `site`, the key of the site in the store.
  mutating func stagePictures(
    of loans: [Loan], on site: String, in staging: Staging, with fetchers: Fetchers
  ) async throws(CommandError) -> LoanPictures {
    switch settings.images {
    case .link: return .linked
    case .none: return .none
    case .download: break
    }
    if !loans.contains(where: { PictureSource(of: $0) != nil }) { return .own([:]) }
    let started = machine.clock.monotonic()
    defer { summary.phasesMs.pictures = (machine.clock.monotonic() - started).milliseconds }
    let found = try await step("pictures") {
      try await fetchPictures(of: loans, on: site, in: staging, with: fetchers)
    }
    try warn(found.failureWarnings + unreported(found.warnings), failure: .badData)
    var paths: [LoanID: OutputPath] = [:]
    for loan in loans {
      guard let source = PictureSource(of: loan), let format = found.formats[source] else {
        continue
      }
      paths[loan.id] = source.path(as: format)
    }
    return .own(paths)
  }

  private func fetchPictures(
    of loans: [Loan], on site: String, in staging: Staging, with fetchers: Fetchers
  ) async throws -> FetchedPictures {
    var lastTold = machine.clock.monotonic()
    let found = try await pictures(on: site, with: fetchers).fetch(of: loans) { done, all in
      let now = machine.clock.monotonic()
      guard fetchers.isTold, now - lastTold >= Self.tellingPause else { return }
      lastTold = now
      report.say("pictures: \(done) of \(all) …")
    } handler: { source, format, bytes in
      try staging.add(Page(path: source.path(as: format), bytes: bytes))
    }
    if fetchers.isTold, found.wantedCount > 0 {
      report.say("pictures: \(found.formats.count) of \(found.wantedCount)")
    }
    return found
  }

  /// Those at Kiva, or at the server that stands in for it.
  func pictures(on site: String, with fetchers: Fetchers) throws(KivaError) -> PictureFetcher {
    let limits = FetchLimits(
      totalTime: settings.timeout,
      bodyBytes: min(settings.maxBodyBytes, PictureFetcher.maximumBytes))
    let fetcher = fetchers.fetcher(
      of: "pictures", limits, PictureFetcher.retries(machine.retries), machine.picturePace)
    return try PictureFetcher(
      fetcher: fetcher, cache: fetchers.pictureCache(of: site), clock: machine.clock,
      api: settings.api, cachePolicy: fetchers.cachePolicy)
  }

  /// How long at least from one line on the progress to the next.
  private static let tellingPause = Duration.seconds(2)
}

extension PictureSource {
  /// Where the picture lies in the site: `pictures/4711.jpg`, or a name made of its address.
  fileprivate func path(as format: PictureFormat) -> OutputPath {
    let name =
      switch self {
      case .id(let id): String(id)
      case .address(let text): "url-\(Fingerprint(of: Array(text.utf8)).hexadecimal.prefix(16))"
      }
    guard let path = OutputPath("pictures/\(name).\(format.fileExtension)") else {
      preconditionFailure("digits are a file name")
    }
    return path
  }
}
