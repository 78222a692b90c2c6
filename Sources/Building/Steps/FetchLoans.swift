internal import CommandLine
internal import Decoding
internal import Diagnostics
internal import Fetching
internal import History
internal import Host
internal import Kiva
internal import Loans
internal import Publishing
internal import Site
internal import SiteIndex
internal import Store

extension Step<BuildContext> {
  /// Fetches the listing of the loans. Their details follow in a later step.
  package static var fetchListing: Self {
    Step("fetch", activity: .init("Fetching", "loans")) { context in
      let run = context.run
      let known = try context.prefetched?.get()
      // The files with loans are not needed after they are decoded.
      let inputs = context.inputs
      context.inputs = nil
      let fetched =
        if let known { known } else {
          try await context.provider.fetchListing(
            keeping: context.result(\.sources).loansWithNotes, from: inputs)
        }
      context.snapshot = fetched.snapshot
      context.fetched = fetched
      run.reporter.update { $0.merge(fetched) }
      // Nothing more can be done with loans of which none is usable.
      if fetched.snapshot.isUnusable { _ = try run.record(fetched) }
    }
  }

  /// Fetches what the listing lacks, and asks what became of the loans that left it. The next step
  /// reports the issues of the loans.
  package static var fetchDetails: Self {
    Step("details", activity: .init("Fetching", "details")) { context in
      let run = context.run
      var fetched = context.result(\.fetched)
      if fetched.source != nil {
        try await context.provider.complete(
          &fetched, keeping: context.result(\.sources).loansWithNotes,
          following: context.loansToFollow())
      }
      // The loans are usable even if they could not be cached, so this is only a warning.
      fetched.warnings += fetched.cacheFailures
      context.fetchWarnings = try run.record(fetched)
      // The next build must request uncacheable responses again, and a file may have been touched.
      if !fetched.isRepeatable { context.stamp = nil }
      context.snapshot = fetched.snapshot
      context.followed = fetched.followed
      context.knownPartners = fetched.knownPartners
      context.fetched = nil
      run.reportPostponed()
    }
  }

  /// Checks the names by which the settings choose loans, and reports issues in the fetched loans.
  package static var checkNames: Self {
    Step("names") { context in
      let (run, snapshot) = (context.run, context.result(\.snapshot))
      let names = try ChosenNames(
        of: run, context.store, in: snapshot, partners: context.knownPartners)
      try run.report(names, on: snapshot, besides: context.fetchWarnings)
    }
  }

  /// Stops a build that would empty a site, unless the settings explain or allow that.
  package static var checkLoans: Self {
    Step("loans") { context in
      if !context.result(\.snapshot).loans.isEmpty || context.settings.allowEmpty { return }
      if context.isEmptyByChoice { return }
      let published = try context.loansOfLastList()
      // Excluding all published loans may leave a site without loans.
      if published.isSubset(of: context.settings.exclude) { return }
      throw context.emptied(of: published.count)
    }
  }

  /// Fetches the pictures, if the settings ask for them. A failed fetch is a warning.
  package static var fetchPictures: Self {
    Step("pictures", phase: .pictures, activity: .init("Fetching", "pictures")) { context in
      switch context.settings.images {
      case .link: context.pictures = .linked
      case .none: context.pictures = .none
      case .download: context.pictures = .downloaded(try await context.stagePictures())
      }
    }
  }
}

extension BuildContext {
  /// Whether the field partners of the filter were checked against Kiva's list, or are in the
  /// listing.
  private var hasCheckedNames: Bool {
    knownPartners != nil
      || result(\.snapshot).filterValues.partners.isSuperset(of: settings.filter.partners)
  }

  /// Whether there are no loans because of the filter or the excluded loans.
  fileprivate var isEmptyByChoice: Bool {
    let (snapshot, filter) = (result(\.snapshot), settings.filter)
    if snapshot.excluded.contains(where: filter.matches) { return true }
    if filter.isEmpty || !hasCheckedNames { return false }
    // A listing may have been requested only for the chosen loans, but a file has all its loans.
    return snapshot.retrieval != .files || snapshot.entryCount > snapshot.skippedCount
  }

  fileprivate func emptied(of count: Int) -> CommandError {
    let had = "had \(count.counted("loan"))"
    let end = "publish no loans with --allow-empty"
    if result(\.snapshot).retrieval == .files {
      let names = settings.inputs.map { $0 == "-" ? "standard input" : "'\($0.excerpt(200))'" }
      return CommandError(
        "loans: there are none in \(names.joined(separator: " and ")), but the site \(had); "
          + "correct the input, or \(end)", exit: .badData)
    }
    let choice = settings.filter.isEmpty ? "" : " \(settings.filter.phrase)"
    if result(\.snapshot).isInvented {
      return CommandError(
        "loans: the sample has none\(choice), but the site \(had); choose others, or \(end)",
        exit: .unavailable)
    }
    let doubt =
      hasCheckedNames ? "" : ", and its list of field partners cannot be read to check the numbers"
    return CommandError(
      "loans: Kiva lists none\(choice), but the site \(had)\(doubt); build again later, or \(end)",
      exit: .unavailable)
  }

  /// Returns the loans of the last listing, from the output folder or else from the store.
  fileprivate func loansOfLastList() throws -> Set<LoanID> {
    if result(\.staging).manifestFingerprint != nil, let listing = try publishedListing() {
      return Set(listing.loans.map(\.id))
    }
    return try reading { () throws(StoreError) in try storedListing() } ?? []
  }

  /// Returns the published `loans.json`, or `nil` if it cannot be read.
  private func publishedListing() throws -> Listing? {
    do {
      let path = "\(run.output)/loans.json"
      return try decodeListing(run.machine.files.read(path, settings.maxInputBytes), name: path)
    } catch let error as FileError where !error.isCancelled {
      return nil
    } catch let error as ListingError where error.reason != .cancelled {
      return nil
    }
  }

  private func storedListing() throws(StoreError) -> Set<LoanID> {
    if try store.listing(of: siteKey) != nil {
      let states = try store.currentStates(on: siteKey, followedSince: .last, ids: [])
      return Set(states.filter { $0.presence == .listed }.map(\.id))
    }
    // Without a history, it is only known when each loan was last listed.
    let loans = try store.loans(on: siteKey, except: [])
    let last = loans.map(\.listedSeconds).max()
    return Set(loans.filter { $0.listedSeconds == last }.map { LoanID($0.id) })
  }

  /// The minimum time between two lines of progress.
  private static let progressInterval = Duration.seconds(2)

  /// Adds each picture to the staging area as it arrives, and returns the paths in the site.
  fileprivate func stagePictures() async throws -> [LoanID: OutputPath] {
    let loans = shownLoans
    if !loans.contains(where: { PictureReference(of: $0) != nil }) { return [:] }
    let fetched = try await fetchPictures(of: loans)
    try run.warn(
      fetched.failureWarnings.map { Warning(.picture, $0) }
        + fetched.warnings.map { Warning(.store, $0) }, exit: .badData)
    var paths: [LoanID: OutputPath] = [:]
    for loan in loans {
      guard let source = PictureReference(of: loan), let format = fetched.formats[source] else {
        continue
      }
      paths[loan.id] = source.path(as: format)
    }
    return paths
  }

  private func fetchPictures(of loans: [Loan]) async throws -> FetchedPictures {
    let (staging, clock, reporter) = (result(\.staging), run.machine.clock, run.reporter)
    let printsProgress = fetchers.printsProgress
    var lastReport = clock.monotonic()
    let fetched = try await fetchers.pictureFetcher(of: siteKey).fetch(of: loans) { done, all in
      reporter.progress.show(.init("Fetching", "pictures", done: done, of: all))
      let now = clock.monotonic()
      guard printsProgress, now - lastReport >= Self.progressInterval else { return }
      lastReport = now
      reporter.print("pictures: \(done) of \(all) …")
    } handler: { source, format, bytes in
      try staging.add(Page(path: source.path(as: format), bytes: bytes))
    }
    if printsProgress, fetched.wantedCount > 0 {
      reporter.print("pictures: \(fetched.formats.count) of \(fetched.wantedCount)")
    }
    return fetched
  }
}

extension PictureReference {
  /// Returns a path such as `pictures/4711.jpg`, or one with a fingerprint of the address.
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
