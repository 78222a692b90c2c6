internal import Building
internal import CommandLine
internal import Diagnostics
internal import Host
internal import Kiva
internal import Loans
internal import Store
internal import Synchronization

/// Asks Kiva for new loans while the site is served.
extension ServeSession {
  /// Starts to fetch loans when the interval is over, and builds the site once they are there.
  mutating func refetchIfDue() async {
    let interval = run.settings.refetch
    if interval == .zero { return }
    if refetch == nil, machine.clock.monotonic() - lastFetch >= interval {
      lastFetch = machine.clock.monotonic()
      if !isBuilt { return await build(on: .refetch) }
      do throws(CommandError) {
        startRefetch(of: try resolve(.refetch), keeping: loansWithNotes)
      } catch { reportRefetchFailure(error, run.reporter) }
    }
    if postponed == nil, refetch?.isDone == true { await build(on: .refetch) }
  }

  /// Starts to fetch the loans of the next build in the background.
  mutating func startRefetch(of build: CommandRun, keeping loansWithNotes: Set<LoanID>) {
    refetch = LoanRefetch(build, keeping: loansWithNotes) { [wakeUps] in wakeUps.tick() }
  }

  /// Ends a fetch that began before a build that has read or fetched the loans itself. Its loans
  /// could be older than those of the site.
  mutating func dropRefetch() async {
    await refetch?.cancel()
    refetch = nil
    if postponed?.isRefetch == true { postponed = nil }
  }

  /// Reports why there are no new loans. Open pages do not show it, as the site is as good as before.
  func reportRefetchFailure(_ error: CommandError, _ reporter: Reporter) {
    reporter.warn(error.warnings)
    reporter.printError(error)
    run.reporter.print("The site stays as it is.")
  }
}

/// Fetches loans from Kiva in the background, so that other changes can be built meanwhile.
final class LoanRefetch: Sendable {
  /// The loans that are fetched although they may not be listed.
  private let loansWithNotes: Set<LoanID>
  private let outcome = Mutex<Result<FetchedSnapshot, any Error>?>(nil)
  private let task: Mutex<Task<Void, Never>?> = Mutex(nil)

  /// Starts to fetch loans. The settings of the run are those of the next build; `report` is called
  /// once the outcome is known.
  init(
    _ run: CommandRun, keeping loansWithNotes: Set<LoanID>, report: @escaping @Sendable () -> Void
  ) {
    self.loansWithNotes = loansWithNotes
    // Builds draw a progress line at the same time, which messages of the fetch would break.
    var settings = run.settings
    settings.quiet = true
    let run = CommandRun(
      settings: settings, machine: run.machine,
      reporter: Reporter(of: .serve, on: run.machine, quiet: true, json: settings.json))
    let task = Task {
      let fetchers = Fetchers(run, store: Store(run))
      let outcome: Result<FetchedSnapshot, any Error>
      do {
        outcome = .success(
          try await LoanProvider(fetchers).fetchSnapshot(keeping: loansWithNotes.sorted()))
      } catch { outcome = .failure(error) }
      self.outcome.withLock { $0 = outcome }
      report()
    }
    self.task.withLock { $0 = task }
  }

  var isDone: Bool { outcome.withLock { $0 != nil } }

  /// Returns the outcome of the fetch, or `nil` if it is not known yet, or if other loans have a note
  /// by now.
  func outcome(for loansWithNotes: Set<LoanID>) -> Result<FetchedSnapshot, any Error>? {
    loansWithNotes == self.loansWithNotes ? outcome.withLock(\.self) : nil
  }

  /// Ends the fetch, and waits until it has ended.
  func cancel() async {
    let task = task.withLock(\.self)
    task?.cancel()
    await task?.value
  }
}
