internal import Building
internal import CommandLine
internal import Host
internal import Kiva
internal import Loans
internal import Store
internal import Synchronization

/// Fetches new loans from Kiva while the site is served.
extension ServeSession {
  /// Starts to fetch loans when the interval is over, and builds the site once they have arrived.
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

  /// Ends a fetch whose loans could be older than those that a later build has read or fetched.
  mutating func dropRefetch() async {
    await refetch?.cancel()
    refetch = nil
    if postponed?.isRefetch == true { postponed = nil }
  }

  /// Reports a failed fetch. Open pages do not show it, because the site is as good as before.
  func reportRefetchFailure(_ error: CommandError, _ reporter: Reporter) {
    reporter.warn(error.warnings)
    reporter.printError(error)
    run.reporter.print("The site stays as it is.")
  }
}

/// Fetches loans from Kiva in the background, while other changes are built.
final class LoanRefetch: Sendable {
  /// The loans to fetch even if they are not listed.
  private let loansWithNotes: Set<LoanID>
  private let outcome = Mutex<Result<FetchedSnapshot, any Error>?>(nil)
  private let task: Mutex<Task<Void, Never>?> = Mutex(nil)

  /// Starts to fetch loans with the settings of the next build, and calls `report` at the end.
  init(
    _ run: CommandRun, keeping loansWithNotes: Set<LoanID>, report: @escaping @Sendable () -> Void
  ) {
    self.loansWithNotes = loansWithNotes
    // Messages of the fetch are suppressed, because they would disturb the progress line of a
    // build.
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

  /// Returns the outcome of the fetch, if it is known and the loans with notes are the same.
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
