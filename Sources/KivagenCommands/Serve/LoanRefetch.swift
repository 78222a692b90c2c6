internal import Kiva
internal import Loans
internal import Store
internal import Synchronization

/// Asks Kiva again in the background, so that what is saved meanwhile is built at once.
final class LoanRefetch: Sendable {
  /// What determines the loans that are fetched.
  private let selection: LoanSelection
  private let outcome = Mutex<Result<FetchedSnapshot, any Error>?>(nil)
  private let task: Mutex<Task<Void, Never>?> = Mutex(nil)

  /// Starts to fetch loans.
  ///
  /// - Parameters:
  ///   - run: A run with the settings of the next build.
  ///   - loansWithNotes: The loans that have a note.
  ///   - report: Is called when the outcome is known.
  init(
    _ run: CommandRun, keeping loansWithNotes: Set<LoanID>, report: @escaping @Sendable () -> Void
  ) {
    selection = LoanSelection(run.settings, loansWithNotes: loansWithNotes)
    let task = Task {
      let fetchers = Fetchers(run, store: Store(run))
      let outcome: Result<FetchedSnapshot, any Error>
      do {
        outcome = .success(
          try await LoanProvider(run, fetchers).fetchSnapshot(keeping: loansWithNotes.sorted()))
      } catch {
        outcome = .failure(error)
      }
      self.outcome.withLock { $0 = outcome }
      report()
    }
    self.task.withLock { $0 = task }
  }

  /// Whether the outcome is known.
  var isDone: Bool { outcome.withLock { $0 != nil } }

  /// Returns what was fetched for a build whose sources were read, or `nil` if it needs other loans
  /// by now.
  func outcome(for context: BuildContext) -> Result<FetchedSnapshot, any Error>? {
    LoanSelection(of: context) == selection ? outcome.withLock(\.self) : nil
  }

  /// Ends the fetch, and waits until it has ended.
  func cancel() async {
    let task = task.withLock(\.self)
    task?.cancel()
    await task?.value
  }
}
