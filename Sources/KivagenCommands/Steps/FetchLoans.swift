internal import Diagnostics
internal import Kiva
internal import Rendering

extension Step<BuildContext> {
  /// Fetches the loans, and reports the issues in them.
  static var fetchLoans: Self {
    Step("fetch", activity: .init("Fetching", "loans")) { context in
      let run = context.run
      let known = try context.fetched?.get()
      var fetched =
        if let known { known } else {
          try await LoanProvider(run, context.fetchers)
            .fetchSnapshot(keeping: context.result(\.sources).loansWithNotes)
        }
      // A build has its loans even if they could not be cached, so this is only a warning.
      fetched.warnings += fetched.cacheFailures
      try run.report(fetched, ChosenNames(of: run, context.store, in: fetched))
      context.fetchDuration = fetched.fetchDuration + fetched.decodeDuration
      context.snapshot = fetched.snapshot
      context.hasCheckedNames = fetched.hasCheckedNames(of: context.settings.filter)
    }
  }
}
