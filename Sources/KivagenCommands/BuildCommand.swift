internal import Decoding
internal import Host
internal import Kiva
internal import Loans
internal import Publishing
internal import Rendering
internal import Site

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
    let settings = settings
    let machine = machine
    let publisher = publisher
    let store = makeStore()
    let fetchers = makeFetchers(keepingIn: store)
    let history = LoanHistory(settings, of: outputName, store: store)
    let staging = try await step("output") { try await patiently(publisher.begin) }
    if staging.hasFinishedAnother {
      report.say("The last build was cut off while its files were moved in; that is finished now.")
    }
    do throws(CommandError) {
      let site = try await step("settings") { try SiteSources(settings, files: machine.files) }
      let harvest = try await step("fetch") {
        try await LoanSource(fetchers).harvest(keeping: site.notes.loanIDs)
      }
      try take(harvest)
      let former = try await formerLoans(in: history, after: harvest)
      let pictures = try await stagePictures(
        of: harvest.isSample ? [] : harvest.loans + former.map(\.loan), in: staging,
        with: fetchers)
      let pages = SiteRenderer(
        content(of: harvest, former, site, pictures), templates: site.templates)
      summary.pages = pages.paths.count { $0.text.hasSuffix(".html") }
      let dead = pages.deadLinks(beside: site.staticFolder.paths + pictures.paths)
      let gone = dead.filter(\.leadsToLoans).map(\.warning)
      tellOrphans(of: site.notes, harvest.missing, former, pages, andLinks: gone)
      let wrong = dead.filter { !$0.leadsToLoans }.map(\.warning)
      try warn(site.warnings + pages.warnings + wrong, failure: .badData)
      try await stage(site.staticFolder, beside: pages.paths + pictures.paths, in: staging)
      try await stage(pages, in: staging)
      try await publish(staging) { history.record(harvest) }
    } catch {
      staging.abandon()
      throw error
    }
  }

  private func content(
    of harvest: Harvest, _ former: [FormerLoan], _ site: SiteSources, _ pictures: LoanPictures
  ) -> SiteContent {
    var content = SiteContent(
      settings: SiteSettings(
        title: settings.title, description: settings.siteDescription,
        author: settings.author, footer: settings.footer, baseURL: settings.baseURL,
        appID: settings.appID, cardsPerPage: settings.cards),
      loans: harvest.loans, notes: site.notes, time: harvest.time,
      source: harvest.origin.rawValue, isSample: harvest.isSample, isStale: harvest.isStale,
      formerLoans: former)
    content.pictures = pictures
    content.origin = DataOrigin(of: harvest, settings)
    content.report = DataReport(of: harvest)
    return content
  }

  /// The note of a loan that nobody knows any more may still stand on the page that stays. `links`
  /// are what is to be said of those to loans that are gone.
  private mutating func tellOrphans(
    of notes: Notes, _ missing: [LoanID], _ former: [FormerLoan], _ pages: SiteRenderer,
    andLinks links: [String]
  ) {
    let unknown = Set(missing).subtracting(former.map(\.loan.id)).sorted()
    let orphans = notes.orphans(unknown) + pages.orphans + links
    summary.warnings += orphans
    report.warn(orphans)
  }

  /// Copies a person's own files into staging, one by one: they may be large.
  private func stage(
    _ folder: StaticFolder, beside pages: [OutputPath], in staging: Staging
  ) async throws(CommandError) {
    try await step("static") {
      try folder.check(against: pages)
      for index in folder.paths.indices {
        try Task.checkCancellation()
        try staging.add(try folder.page(at: index))
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

  /// `remember` says what was wrong with it, which fails nothing any more.
  private mutating func publish(
    _ staging: Staging, remember: () -> [String]
  ) async throws(CommandError) {
    let started = machine.clock.monotonic()
    var forgotten: [String] = []
    let result = try await step("publish") { try staging.commit { forgotten = remember() } }
    summary.take(result)
    summary.phasesMs.publish = (machine.clock.monotonic() - started).milliseconds
    let warnings = untold(forgotten)
    summary.warnings += warnings
    report.warn(result.warnings + warnings)
    if settings.dryRun { try report.results(result.changes) }
  }
}
