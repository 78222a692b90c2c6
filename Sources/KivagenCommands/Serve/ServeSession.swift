internal import Diagnostics
internal import Host
internal import Loans
internal import Publishing
internal import Watching

/// A site that is served: builds it when its sources change, and when Kiva is to be asked again.
struct ServeSession {
  /// The time between two looks at the clock.
  private static let tick = SourceWatcher.pollingInterval
  /// The time in which a program that has emptied a file of settings writes it anew.
  private static let timeToWriteSettings = Duration.milliseconds(50)
  /// How long a build waits before it publishes, so that open pages can show the change first.
  private static let pageUpdateTime = Duration.milliseconds(50)
  /// The time between two heartbeats, by which connections whose clients are gone are found.
  private static let heartbeatInterval = Duration.seconds(15)

  /// The run of the command, which reports to the person.
  private let run: CommandRun
  private let arguments: Arguments
  private let machine: Machine
  private let live: LiveSite
  private let watcher: SourceWatcher
  private let wakeUps: WakeUps
  private var held: HeldSite?
  /// The folders of the site in the output folder; `nil` before the first build that succeeds.
  private var published: PublishedFolders?
  /// The paths of files that have changed since the last build that succeeded.
  private var unbuiltChanges: Set<String> = []
  /// Whether the last build failed while sources changed.
  private var isBuildDue = false
  /// The occasion of a build that could not begin because of another one.
  private var postponed: BuildOccasion?
  /// The fetch of new loans that is under way, or whose loans are not built yet.
  private var refetch: LoanRefetch?
  private var isPollingReported = false
  private var lastFetch: ContinuousClock.Instant
  private var lastHeartbeat: ContinuousClock.Instant

  /// Starts to serve the site and to watch its sources.
  ///
  /// - Throws: `CommandError` with the exit code 74 if the site cannot be served.
  init(_ run: CommandRun, _ arguments: Arguments, _ machine: Machine) throws(CommandError) {
    self.run = run
    self.arguments = arguments
    self.machine = machine
    live = try LiveSite(run)
    let wakeUps = WakeUps()
    self.wakeUps = wakeUps
    watcher = SourceWatcher(
      run.settings.sources(on: machine), files: machine.files, clock: machine.clock
    ) { wakeUps.add() }
    lastFetch = machine.clock.monotonic()
    lastHeartbeat = lastFetch
  }

  /// Builds and serves the site until the task is cancelled.
  mutating func run() async {
    defer { live.stop() }
    run.reporter.print("Serving \(run.output)/ at \(live.url) (Ctrl-C ends it)")
    await withTaskGroup { [wakeUps, machine] group in
      group.addTask {
        while (try? await machine.clock.sleep(Self.tick)) != nil, !Task.isCancelled {
          wakeUps.tick()
        }
      }
      await build(on: .start)
      await openBrowser()
      for await _ in wakeUps.stream { await handleWakeUp() }
      group.cancelAll()
    }
    await refetch?.cancel()
  }

  private func openBrowser() async {
    if !run.settings.open || Task.isCancelled { return }
    if await !machine.openBrowser(live.url) {
      run.reporter.print("No browser could be opened; open \(live.url) yourself.")
    }
  }

  private mutating func handleWakeUp() async {
    let now = machine.clock.monotonic()
    if now - lastHeartbeat >= Self.heartbeatInterval {
      live.sendHeartbeat()
      lastHeartbeat = now
    }
    if wakeUps.consumeChanges() || watcher.isPolling { await buildChanges() }
    if let occasion = postponed { await build(on: occasion) }
    if published?.haveLostFiles() == true { await build(on: .lostFiles) }
    await refetchIfDue()
  }

  /// Starts to fetch loans when the interval is over, and builds the site from them once they are
  /// there.
  private mutating func refetchIfDue() async {
    let interval = run.settings.refetch
    if interval == .zero { return }
    if refetch == nil, machine.clock.monotonic() - lastFetch >= interval {
      lastFetch = machine.clock.monotonic()
      guard let held else { return await build(on: .refetch) }
      do throws(CommandError) {
        startRefetch(of: try resolve(.refetch), keeping: held.selection.loansWithNotes)
      } catch {
        reportRefetchFailure(error, run.reporter)
      }
    }
    if postponed == nil, refetch?.isDone == true { await build(on: .refetch) }
  }

  private mutating func startRefetch(of build: CommandRun, keeping loansWithNotes: Set<LoanID>) {
    refetch = LoanRefetch(build, keeping: loansWithNotes) { [wakeUps] in wakeUps.tick() }
  }

  /// Ends a fetch that began before a build that has read or fetched the loans itself. Its loans
  /// could be older than those of the site.
  private mutating func dropRefetch() async {
    await refetch?.cancel()
    refetch = nil
    if postponed?.isRefetch == true { postponed = nil }
  }

  private func reportRefetchFailure(_ error: CommandError, _ reporter: Reporter) {
    reporter.warn(error.warnings)
    reporter.printError(error)
    run.reporter.print("The site stays as it is.")
  }

  private mutating func buildChanges() async {
    do { try await watcher.settle() } catch { return }
    var changes = watcher.changes()
    if isOfCostlyBuild(changes) {
      do { try await machine.clock.sleep(Self.timeToWriteSettings) } catch { return }
      changes += watcher.changes()
    }
    reportPolling()
    if changes.isEmpty, !isBuildDue { return }
    isBuildDue = false
    unbuiltChanges.formUnion(changes)
    await build(on: .changes(unbuiltChanges.sorted()))
  }

  /// Returns whether settings or input files have changed. A build of settings that are only half
  /// written could ask Kiva for other loans.
  private func isOfCostlyBuild(_ changes: [String]) -> Bool {
    run.settings.sources(on: machine).files.contains(where: changes.contains)
  }

  /// Returns whether sources have changed during a build that failed. The next build, which is due
  /// then, does not have errors of files that were only half there.
  private mutating func noteChanges() -> Bool {
    let changes = watcher.changes()
    if changes.isEmpty { return false }
    unbuiltChanges.formUnion(changes)
    isBuildDue = true
    wakeUps.add()
    return true
  }

  /// Says once that the system does not report changes although it could.
  private mutating func reportPolling() {
    #if canImport(Glibc)
      if !watcher.isPolling || isPollingReported { return }
      isPollingReported = true
      run.reporter.warn([
        Warning(
          .settings,
          "the system cannot watch so many folders, so the files are looked at twice a second "
            + "instead; raise fs.inotify.max_user_watches or fs.inotify.max_user_instances")
      ])
    #endif
  }

  /// Builds the site. Errors are printed and shown in open pages.
  private mutating func build(on occasion: BuildOccasion) async {
    var reporter = run.reporter
    let usedRefetch = refetch
    do throws(CommandError) {
      let build = try resolve(occasion)
      reporter = build.reporter
      try await self.build(build, occasion)
    } catch {
      if error.exit == .interrupted || Task.isCancelled { return }
      if error.exit == .busy { return postpone(occasion, because: error, reporter) }
      if case .changes = occasion, noteChanges() { return live.hidePreview(of: run) }
      if occasion.isRefetch {
        reportRefetchFailure(error, reporter)
      } else {
        reporter.warn(error.warnings)
        reporter.printError(error)
        live.recordFailure(error, of: run)
      }
    }
    // A build on another occasion does not ask Kiva again.
    if occasion.isRefetch || postponed?.isRefetch == false { postponed = nil }
    if occasion.isRefetch, refetch === usedRefetch { refetch = nil }
  }

  /// Tries a build again later that another one prevents, and says so once.
  private mutating func postpone(
    _ occasion: BuildOccasion, because error: CommandError, _ reporter: Reporter
  ) {
    if postponed == nil {
      reporter.printError(error)
      run.reporter.print("The site is built as soon as the other build is over.")
    }
    if postponed?.isRefetch != true { postponed = occasion }
  }

  /// Resolves the settings anew for one build, and watches the files that they name.
  private func resolve(_ occasion: BuildOccasion) throws(CommandError) -> CommandRun {
    if case .changes = occasion { try checkFiles() }
    var resolution = SettingsResolution(of: arguments, on: machine)
    try resolution.resolve()
    var settings = resolution.settings
    if settings.output != run.settings.output || settings.host != run.settings.host
      || settings.port != run.settings.port || settings.allowedHosts != run.settings.allowedHosts
    {
      throw CommandError(
        "the settings 'output', 'host', 'port' and 'allow-host' cannot change while the site is "
          + "served; restart 'kivagen serve'", exit: .badSettings)
    }
    watcher.watch(settings.sources(on: machine))
    if occasion.isRefetch { settings.refresh = !settings.offline }
    return CommandRun(
      settings: settings, machine: machine.at(settings.now),
      reporter: Reporter(
        of: .serve, on: machine, quiet: settings.quiet, json: settings.json),
      fileEntries: resolution.effectiveFileEntries)
  }

  /// Throws an error if a pipe is in the place of a settings file or an input file, which would be
  /// waited for.
  private func checkFiles() throws(CommandError) {
    for path in run.settings.sources(on: machine).files
    where (try? machine.files.target(of: path))?.kind == .other {
      throw CommandError(
        "'\(path)' is a pipe or a device, which cannot be read again; put a file in its place",
        exit: .badSettings)
    }
  }

  /// Waits while browsers with open pages show the change, because publishing at the same time
  /// would slow them down.
  private func waitForPages() async throws(CommandError) {
    if !live.hasOpenPages { return }
    do { try await machine.clock.sleep(Self.pageUpdateTime) } catch { throw .interrupted }
  }

  private mutating func build(
    _ build: CommandRun, _ occasion: BuildOccasion
  ) async throws(CommandError) {
    let start = machine.clock.monotonic()
    var context = BuildContext(build)
    let selection: LoanSelection
    let isFull: Bool
    do throws(CommandError) {
      try await build.perform(BuildCommand.firstSteps, on: &context)
      selection = LoanSelection(of: context)
      if let held, !occasion.isRefetch, held.fits(selection, context) {
        held.apply(to: &context)
        try await build.perform(HeldSite.firstSteps, on: &context)
        live.show(context.result(\.pages))
        try await waitForPages()
        try await build.perform(HeldSite.furtherSteps, on: &context)
        isFull = false
      } else {
        if occasion.isRefetch, let refetch {
          guard let outcome = refetch.outcome(for: selection) else {
            context.staging?.abandon()
            return startRefetch(of: build, keeping: selection.loansWithNotes)
          }
          context.fetched = outcome
        }
        lastFetch = machine.clock.monotonic()
        try await build.perform(BuildCommand.furtherSteps, on: &context)
        isFull = true
      }
    } catch {
      context.staging?.abandon()
      throw error
    }
    if isFull {
      held = HeldSite(context, selection)
      if !occasion.isRefetch { await dropRefetch() }
    }
    unbuiltChanges = []
    published = PublishedFolders(in: run.output, files: machine.files)
    let summary = build.reporter.summary
    run.reporter.update { $0 = summary }
    live.recordBuild(of: build, changesFiles: occasion.changesFile(of: build))
    let duration = build.time(since: start)
    build.reporter.print(
      isFull
        ? summary.buildLine(duration: duration, isDryRun: false)
        : "\(occasion.phrase): \(summary.written.groupedByThousands) written, "
          + "\(summary.deleted.groupedByThousands) deleted in \(duration.formattedMilliseconds)")
  }
}

extension Duration {
  fileprivate var formattedMilliseconds: String { "\(Int(milliseconds.rounded())) ms" }
}
