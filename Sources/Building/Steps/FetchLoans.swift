internal import Diagnostics
internal import Kiva

extension Step<BuildContext> {
  /// Fetches the loans. The next step reports the issues in them.
  package static var fetchLoans: Self {
    Step("fetch", activity: .init("Fetching", "loans")) { context in
      let run = context.run
      let known = try context.fetched?.get()
      var fetched =
        if let known { known } else {
          try await LoanProvider(run, context.fetchers).fetchSnapshot(
            keeping: context.result(\.sources).loansWithNotes, from: context.takeInputs())
        }
      // A build has its loans even if they could not be cached, so this is only a warning.
      fetched.warnings += fetched.cacheFailures
      context.fetchWarnings = try run.record(fetched)
      context.fetchDuration = fetched.fetchDuration + fetched.decodeDuration
      // What Kiva does not let a cache keep has to be requested again, and a file may be touched.
      if !fetched.isRepeatable { context.stamp = nil }
      context.snapshot = fetched.snapshot
      context.knownPartners = fetched.knownPartners
    }
  }

  /// Judges the names by which the settings choose loans, and reports the issues in the loans, too,
  /// if this build has fetched them.
  package static var checkNames: Self {
    Step("names") { context in
      let (run, snapshot) = (context.run, context.result(\.snapshot))
      let names = try ChosenNames(
        of: run, context.store, in: snapshot, partners: context.knownPartners)
      try run.report(names, on: snapshot, besides: context.fetchWarnings)
    }
  }
}

extension BuildContext {
  /// Returns the files of loans, which are not needed after they are decoded.
  fileprivate mutating func takeInputs() -> [InputFile]? {
    defer { inputs = nil }
    return inputs
  }
}
