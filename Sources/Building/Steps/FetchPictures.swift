internal import CommandLine
internal import Diagnostics
internal import Fetching
internal import Host
internal import Kiva
internal import Loans
internal import Publishing
internal import Site
internal import SiteIndex

extension Step<BuildContext> {
  /// Fetches the pictures of the loans, if they are to be part of the site. A picture that cannot
  /// be fetched is a warning.
  package static var fetchPictures: Self {
    Step("pictures", phase: .pictures, activity: .init("Fetching", "pictures")) { context in
      switch context.settings.images {
      case .link: context.pictures = .linked
      case .none: context.pictures = .none
      case .download: context.pictures = .own(try await context.stagePictures())
      }
    }
  }
}

extension BuildContext {
  /// The minimum time between two lines about the progress.
  private static let progressInterval = Duration.seconds(2)

  /// Fetches the pictures of the loans, and adds each to the staging area as it arrives.
  ///
  /// - Returns: The paths of the pictures in the site.
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
  /// Returns the path of the picture in the site, such as `pictures/4711.jpg`. A picture without an
  /// identifier is named after a fingerprint of its address.
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
