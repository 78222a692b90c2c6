internal import Building
internal import CommandLine
internal import Diagnostics
internal import Host
internal import Loans

/// Asks Kiva for new loans while the site is served.
extension ServeSession {
  /// Starts to fetch loans when the interval is over, and builds the site from them once they are
  /// there.
  mutating func refetchIfDue() async {
    let interval = run.settings.refetch
    if interval == .zero { return }
    if refetch == nil, machine.clock.monotonic() - lastFetch >= interval {
      lastFetch = machine.clock.monotonic()
      if !isBuilt { return await build(on: .refetch) }
      do throws(CommandError) {
        startRefetch(of: try resolve(.refetch), keeping: loansWithNotes)
      } catch {
        reportRefetchFailure(error, run.reporter)
      }
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
