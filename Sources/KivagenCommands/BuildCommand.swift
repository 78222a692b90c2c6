internal import Decoding
internal import Host
internal import Kiva
internal import Loans
internal import Publishing
internal import Rendering
internal import Site
internal import Store

/// `kivagen build`: read the site's folder, fetch, decode, render, publish.
///
/// No page in the output folder is touched before the last step, unless an earlier build was cut off
/// while it moved its pages in: that is finished first.
enum BuildCommand {
  /// Runs the command and reports how it ended.
  static func run(_ arguments: Arguments, on machine: Machine) async -> ExitCode {
    await SiteRun.start(arguments, on: machine) { run throws(CommandError) in
      let started = run.machine.clock.monotonic()
      try await run.build()
      let taken = run.machine.clock.monotonic() - started
      run.report.say(run.summary.line(taken: taken, isDryRun: run.settings.dryRun))
      if !run.settings.dryRun { run.report.say("Open \(run.output)/index.html") }
    }
  }
}

// MARK: - The steps

extension SiteRun {
  fileprivate mutating func build() async throws(CommandError) {
    let store = makeStore()
    let fetchers = makeFetchers(keepingIn: store)
    let staging = try await beginStaging()
    do throws(CommandError) {
      try await build(into: staging, with: store, fetchers)
    } catch {
      staging.abandon()
      throw error
    }
  }

  private func beginStaging() async throws(CommandError) -> Staging {
    let publisher = publisher
    let staging = try await step("output") { try await waitingForLock(publisher.begin) }
    if staging.hasFinishedAnother {
      report.say(
        "The last build was interrupted while it published its files; they are all in place now.")
    }
    return staging
  }

  private mutating func build(
    into staging: Staging, with store: Store, _ fetchers: Fetchers
  ) async throws(CommandError) {
    let (settings, machine) = (settings, machine)
    var site = try await step("settings") { try SiteSources(settings, files: machine.files) }
    let excludedNotes = site.notes.removeLoans(settings.exclude)
    let snapshot = try await fetchLoans(for: site, with: fetchers)
    let stored = try identifySite(in: store, manifest: staging.manifest)
    let history = RetiredLoans(settings, of: stored, store: store, clock: machine.clock)
    let former = try await formerLoans(in: history, after: snapshot)
    let siteKey = stored?.key ?? outputName
    let shown = snapshot.isSample ? [] : snapshot.loans + former.loans.map(\.loan)
    let pictures = try await stagePictures(of: shown, on: siteKey, in: staging, with: fetchers)
    let pages = SiteRenderer(
      content(of: snapshot, former.loans, site, pictures), templates: site.templates)
    try report(pages, of: snapshot, former.loans, site, pictures, and: excludedNotes)
    try await stage(site.staticFolder, beside: pages.paths + pictures.paths, in: staging)
    try await stage(pages, in: staging)
    let removal = try await makeRemoval(
      of: snapshot.excluded, besides: shown, from: store, on: siteKey, with: fetchers)
    let result = try await publish(staging) { manifest in
      var outcome = removal?.run() ?? .init()
      if let manifest {
        outcome.warnings += history.record(snapshot, after: former, manifest: manifest.hexadecimal)
      }
      return outcome
    }
    reportRemovedPages(of: former, in: result, history)
  }

  private mutating func fetchLoans(
    for site: SiteSources, with fetchers: Fetchers
  ) async throws(CommandError) -> LoanSnapshot {
    var snapshot = try await step("fetch") {
      try await LoanSource(fetchers).snapshot(keeping: site.notes.loanIDs)
    }
    // A build has its loans, whatever became of the cache.
    snapshot.warnings += snapshot.cacheFailures
    try take(snapshot)
    return snapshot
  }

  /// Reports what is wrong with the pages and with what they are made from; `others` are warnings
  /// that fail nothing.
  private mutating func report(
    _ pages: SiteRenderer, of snapshot: LoanSnapshot, _ former: [RetiredLoanPage],
    _ site: SiteSources,
    _ pictures: LoanPictures, and others: [String]
  ) throws(CommandError) {
    summary.pages = pages.paths.count { $0.text.hasSuffix(".html") }
    let dead = pages.deadLinks(beside: site.staticFolder.paths + pictures.paths)
    let gone = dead.filter(\.leadsToLoans).map(\.warning)
    reportOrphanedNotes(of: site.notes, snapshot.missing, former, pages, and: others + gone)
    let wrong = dead.filter { !$0.leadsToLoans }.map(\.warning)
    try warn(site.warnings + pages.warnings + wrong, failure: .badData)
  }

  private func content(
    of snapshot: LoanSnapshot, _ former: [RetiredLoanPage], _ site: SiteSources,
    _ pictures: LoanPictures
  ) -> SiteContent {
    var content = SiteContent(
      settings: SiteSettings(
        title: settings.title, description: settings.siteDescription,
        author: settings.author, footer: settings.footer, baseURL: settings.baseURL,
        appID: settings.appID, cardsPerPage: settings.cards),
      loans: snapshot.loans, notes: site.notes, time: snapshot.time,
      source: snapshot.origin.rawValue, isSample: snapshot.isSample, isStale: snapshot.isStale,
      formerLoans: former)
    content.pictures = pictures
    content.origin = DataOrigin(of: snapshot, settings)
    content.report = DataReport(of: snapshot)
    content.namesLostLoans = settings.exclude.isEmpty
    return content
  }

  /// The note of a loan that nobody knows any more may still stand on the page that stays. `others`
  /// are what is to be said beside that, and fails nothing either.
  private mutating func reportOrphanedNotes(
    of notes: Notes, _ missing: [LoanID], _ former: [RetiredLoanPage], _ pages: SiteRenderer,
    and others: [String]
  ) {
    let unknown = Set(missing).subtracting(former.map(\.loan.id)).sorted()
    let orphans = notes.orphans(unknown) + pages.orphans + others
    summary.warnings += orphans
    report.warn(orphans)
  }

  /// Copies a person's own files into staging, one by one.
  private func stage(
    _ folder: StaticFolder, beside pages: [OutputPath], in staging: Staging
  ) async throws(CommandError) {
    try await step("static") {
      try folder.check(against: pages)
      for path in folder.paths {
        try Task.checkCancellation()
        try staging.add(copyOf: folder.source(of: path), to: path)
      }
    }
  }

  /// Renders all pages, a few side by side, each into staging as it is done.
  private mutating func stage(
    _ pages: SiteRenderer, in staging: Staging
  ) async throws(CommandError) {
    let started = machine.clock.monotonic()
    try await step("render") {
      try await withThrowingTaskGroup { group in
        let width = 4
        for offset in 0..<width {
          group.addTask {
            for index in stride(from: offset, to: pages.paths.count, by: width) {
              let page = try pages.page(at: index)
              try Task.checkCancellation()
              try staging.add(page)
            }
          }
        }
        try await group.waitForAll()
      }
    }
    summary.phasesMs.render = (machine.clock.monotonic() - started).milliseconds
  }

  /// Publishes what is staged, then calls `remember` with the fingerprint of the manifest, or with
  /// `nil` in a dry run. What `remember` returns is reported and fails nothing any more.
  private mutating func publish(
    _ staging: Staging, remember: (Fingerprint?) -> LoanRemoval.Outcome
  ) async throws(CommandError) -> PublishResult {
    let started = machine.clock.monotonic()
    var outcome = LoanRemoval.Outcome()
    let result: PublishResult
    do throws(CommandError) {
      result = try await step("publish") {
        try staging.commit { manifest in
          // The site has changed, so the store has to follow.
          Store.$waitsAfterCancellation.withValue(true) { outcome = remember(manifest) }
        }
      }
    } catch {
      var error = error
      error.warnings += unreported(outcome.warnings)
      throw error
    }
    // A dry run commits nothing, and nothing is remembered then.
    if settings.dryRun { outcome = remember(nil) }
    summary.take(result)
    summary.phasesMs.publish = (machine.clock.monotonic() - started).milliseconds
    let warnings = unreported(outcome.warnings)
    summary.warnings += warnings
    report.warn(result.warnings + warnings)
    outcome.messages.forEach(report.say)
    if settings.dryRun { try report.results(result.changes) }
    return result
  }
}
