internal import CommandLine
internal import Diagnostics

extension Step<BuildContext> {
  /// Finds the loans that have left the listing and keep their pages, and since when the figures of
  /// the others are as they are.
  ///
  /// If the record of a loan is damaged, its page is lost, but the build goes on unless it is
  /// strict.
  package static var findRetiredLoans: Self {
    Step("history") { context in
      let retention = context.retention
      let retired = try retention.retiredLoans(after: context.result(\.snapshot))
      let figures = retention.figures(of: context.result(\.snapshot))
      context.run.reporter.update { $0.retiredLoans = retired.loans.count }
      let others = figures.warnings.filter { !retired.warnings.contains($0) }
      try context.run.warn(retired.warnings + others, exit: .badData)
      context.retired = retired
      context.figures = figures
    }
  }
}

extension BuildContext {
  /// Decides which loans that have left the listing keep their pages.
  var retention: LoanRetention {
    LoanRetention(settings, of: site, store: store, clock: run.machine.clock)
  }
}
