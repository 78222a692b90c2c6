internal import Diagnostics
internal import Kiva
internal import Rendering

extension Step<BuildContext> {
  /// Fetches the loans, and reports what is wrong with them.
  static var fetchLoans: Self {
    Step("fetch") { context in
      let run = context.run
      var fetched = try await LoanSource(run, context.fetchers)
        .fetchSnapshot(keeping: context.result(\.sources).notes.loanIDs)
      // A build has its loans, whatever became of the cache.
      fetched.warnings += fetched.cacheFailures
      try run.report(fetched)
      context.snapshot = fetched.snapshot
    }
  }
}
