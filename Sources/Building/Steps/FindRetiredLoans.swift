internal import CommandLine
internal import Diagnostics

extension Step<BuildContext> {
  /// Finds the loans that have left the listing and keep their pages.
  ///
  /// If the record of a loan is damaged, its page is lost, but the build goes on unless it is
  /// strict.
  package static var findRetiredLoans: Self {
    Step("history") { context in
      let retention = context.retention
      let retired = try retention.retiredLoans(after: context.result(\.snapshot))
      context.run.reporter.update { $0.retiredLoans = retired.loans.count }
      try context.run.warn(retired.warnings, exit: .badData)
      context.retired = retired
    }
  }
}

extension BuildContext {
  /// Decides which loans that have left the listing keep their pages.
  var retention: LoanRetention {
    LoanRetention(settings, of: site, store: store, clock: run.machine.clock)
  }
}
