internal import Building
internal import CommandLine
internal import Diagnostics
internal import Host
internal import Loans
internal import Publishing
internal import Watching

/// A served site, which is built when its sources change and when it is time to fetch loans again.
struct ServeSession {
  /// The age up to which responses are reused after a change of a source.
  private static let anyAge = Duration.seconds(Int32.max)
  /// The interval at which the clock is checked.
  private static let tick = SourceWatcher.pollingInterval
  /// The time that a program may need to rewrite a settings file after emptying it.
  private static let timeToWriteSettings = Duration.milliseconds(50)
  /// The interval between heartbeats, which detect connections whose clients are gone.
  private static let heartbeatInterval = Duration.seconds(15)

  /// The run of the command, which reports to the person.
  let run: CommandRun
  private let arguments: Arguments
  let machine: Machine
  private let live: LiveSite
  private let watcher: SourceWatcher
  let wakeUps: WakeUps
  private(set) var isBuilt = false
  /// The folders of the site; `nil` before the first successful build.
  private var published: PublishedFolders?
  /// The paths of files that changed since the last successful build.
  private var unbuiltChanges: Set<String> = []
  /// Whether the last build failed while sources changed.
  private var isBuildDue = false
  /// The trigger of a build that waits for another build to end.
  var postponed: BuildTrigger?
  /// The current fetch of new loans, until a build uses them.
  var refetch: LoanRefetch?
  /// The loans with a note at the last build.
  private(set) var loansWithNotes: Set<LoanID> = []
  private var isPollingReported = false
  /// Whether the site shows the sample, as it did at the start.
  private var servesSample = false
  /// The warnings about settings in the last build, which are not printed again.
  private var settingsWarnings: Set<String>
  var lastFetch: ContinuousClock.Instant
  private var lastHeartbeat: ContinuousClock.Instant

  /// Starts to serve the site and to watch its sources. Throws `CommandError` with the exit code 74
  /// if the site cannot be served.
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
    settingsWarnings = Set(run.reporter.summary.warnings.map(\.message))
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
    if let trigger = postponed { await build(on: trigger) }
    if published?.detectDeletedFiles() == true { await build(on: .lostFiles) }
    await refetchIfDue()
  }

  private mutating func buildChanges() async {
    do { try await watcher.debounce() } catch { return }
    var changes = watcher.changes()
    if changesSettingsOrInputs(changes) {
      do { try await machine.clock.sleep(Self.timeToWriteSettings) } catch { return }
      changes += watcher.changes()
    }
    reportPolling()
    if changes.isEmpty, !isBuildDue { return }
    // Changed settings may choose other loans than those that are being fetched.
    if changesSettingsOrInputs(changes) { await dropRefetch() }
    isBuildDue = false
    unbuiltChanges.formUnion(changes)
    await build(on: .changes(unbuiltChanges.sorted()))
  }

  /// Returns whether a build requests outdated responses again. Every build requests uncached ones.
  private func asksKiva(on trigger: BuildTrigger) -> Bool {
    switch trigger {
    case .start, .refetch: true
    case .lostFiles: false
    case .changes(let paths): changesSettingsOrInputs(paths)
    }
  }

  /// Returns whether settings or inputs have changed. If they are only half written, a build could
  /// request the wrong loans.
  private func changesSettingsOrInputs(_ changes: [String]) -> Bool {
    run.settings.sources(on: machine).files.contains(where: changes.contains)
  }

  /// Returns whether sources changed during a failed build. In that case another build is due,
  /// because the errors may have been in files that were only half written.
  private mutating func noteChanges() -> Bool {
    let changes = watcher.changes()
    if changes.isEmpty { return false }
    unbuiltChanges.formUnion(changes)
    isBuildDue = true
    wakeUps.add()
    return true
  }

  /// Warns, only once, that the system does not report changes although it could.
  private mutating func reportPolling() {
    #if canImport(Glibc)
      if !watcher.isPolling || isPollingReported { return }
      isPollingReported = true
      run.reporter.warn([
        Warning(
          .settings,
          "the system cannot watch so many folders, so the files are checked twice a second "
            + "instead; raise fs.inotify.max_user_watches or fs.inotify.max_user_instances")
      ])
    #endif
  }

  /// Builds the site. Errors are printed and shown in open pages.
  mutating func build(on trigger: BuildTrigger) async {
    var reporter = run.reporter
    let usedRefetch = refetch
    do throws(CommandError) {
      let build = try resolve(trigger)
      reporter = build.reporter
      try await self.build(build, trigger)
    } catch {
      if error.exit == .interrupted || Task.isCancelled { return }
      if error.exit == .busy { return postpone(trigger, because: error, reporter) }
      if case .changes = trigger, noteChanges() { return }
      if trigger.isRefetch {
        reportRefetchFailure(error, reporter)
      } else {
        reporter.warn(error.warnings)
        reporter.printError(error)
        live.recordFailure(error, of: run)
      }
    }
    // A build with another trigger does not fetch the loans again.
    if trigger.isRefetch || postponed?.isRefetch == false { postponed = nil }
    if trigger.isRefetch, refetch === usedRefetch { refetch = nil }
  }

  /// Postpones a build until another one is over, and reports that only once.
  private mutating func postpone(
    _ trigger: BuildTrigger, because error: CommandError, _ reporter: Reporter
  ) {
    if postponed == nil {
      reporter.printError(error)
      run.reporter.print("The site is built as soon as the other build is over.")
    }
    if postponed?.isRefetch != true { postponed = trigger }
  }

  /// Resolves the settings for a build, prints warnings about them, and watches the files that they
  /// name.
  mutating func resolve(_ trigger: BuildTrigger) throws(CommandError) -> CommandRun {
    if case .changes = trigger { try checkFiles() }
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
    // The output folder may have been deleted since.
    servesSample = servesSample || run.showsSample
    if !resolution.isSet("source"), settings.inputs.isEmpty, servesSample {
      settings.source = .sample
      if case .start = trigger {
        run.reporter.print(
          "Output was built from the sample, so its invented loans are used again; '--source auto' asks Kiva."
        )
      }
    }
    if trigger.isRefetch { settings.refresh = !settings.offline }
    if !asksKiva(on: trigger) { settings.maxAge = Self.anyAge }
    let build = CommandRun(
      settings: settings, machine: machine.at(settings.now),
      reporter: Reporter(of: .serve, on: machine, quiet: settings.quiet, json: settings.json),
      fileEntries: resolution.effectiveFileEntries, variables: resolution.effectiveVariables)
    try warn(resolution.warnings, build)
    return build
  }

  /// Reports warnings about settings that have not been printed yet. A strict build fails with any
  /// warning, even a printed one.
  private mutating func warn(_ warnings: [Warning], _ build: CommandRun) throws(CommandError) {
    let known = settingsWarnings
    settingsWarnings = Set(warnings.map(\.message))
    if !build.settings.strict {
      build.reporter.record(warnings.filter { known.contains($0.message) })
    }
    try build.warn(warnings, exit: .badData)
  }

  /// Throws an error if a settings or input file has become a pipe, because a build would wait for
  /// it.
  private func checkFiles() throws(CommandError) {
    for path in run.settings.sources(on: machine).files
    where (try? machine.files.target(of: path))?.type == .other {
      throw CommandError(
        "'\(path)' is a pipe or a device, which cannot be read again; put a file in its place",
        exit: .badSettings)
    }
  }

  /// Builds the site. After a fetch in the background, the build uses the fetched loans.
  private mutating func build(
    _ build: CommandRun, _ trigger: BuildTrigger
  ) async throws(CommandError) {
    let start = machine.clock.monotonic()
    var context = BuildContext(build)
    do throws(CommandError) {
      try await build.perform(BuildCommand.firstSteps, on: &context)
      let loansWithNotes = Set(context.result(\.sources).loansWithNotes)
      if trigger.isRefetch, let refetch {
        guard let outcome = refetch.outcome(for: loansWithNotes) else {
          // A note about another loan was added during the fetch.
          context.staging?.abandon()
          return startRefetch(of: build, keeping: loansWithNotes)
        }
        context.prefetched = outcome
      }
      self.loansWithNotes = loansWithNotes
      if asksKiva(on: trigger) { lastFetch = machine.clock.monotonic() }
      try await build.perform(BuildCommand.furtherSteps, on: &context)
    } catch {
      context.staging?.abandon()
      throw error
    }
    isBuilt = true
    unbuiltChanges = []
    published = PublishedFolders(in: run.output, files: machine.files)
    let summary = build.reporter.summary
    run.reporter.update { $0 = summary }
    live.recordBuild(of: build, changesFiles: trigger.changesFile(of: build))
    let duration = build.time(since: start)
    build.reporter.print(
      asksKiva(on: trigger)
        ? summary.buildLine(duration: duration, isDryRun: false)
        : "\(trigger.phrase): \(summary.written.groupedByThousands) written, "
          + "\(summary.deleted.groupedByThousands) deleted in \(duration.formattedMilliseconds)")
  }
}
