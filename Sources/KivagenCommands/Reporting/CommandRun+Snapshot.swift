internal import Diagnostics
internal import Kiva
internal import Loans

extension CommandRun {
  /// Reports what was fetched and the issues in it: skipped loans before corrected values, each in
  /// the order of the data.
  ///
  /// - Throws: `CommandError` if no loan of the listing is usable, and for any warning of a strict
  ///   run.
  func report(_ fetched: FetchedSnapshot) throws(CommandError) {
    let snapshot = fetched.snapshot
    reporter.update { summary in
      summary.merge(fetched)
      summary.unmatchedFilter = snapshot.hasNoMatch ? settings.filter.phrase : nil
    }
    let errors = snapshot.issues.filter { $0.severity == .error }
    let issues =
      errors.map { Warning($0, consequence: "; the loan is skipped") }
      + snapshot.issues.filter { $0.severity == .warning }.map { Warning($0) }
    if snapshot.isUnusable {
      reporter.warn(fetched.warnings)
      reporter.record(issues)
      let entries = snapshot.entryCount == 1 ? "the only entry" : "\(snapshot.entryCount) entries"
      throw CommandError(
        lines: ["decode: no usable loan in \(entries) of the listing"]
          + Reporter.firstLines(of: errors.map(\.description)).map { "  \($0)" }, exit: .badData)
    }
    try warn(
      fetched.warnings + unknownLoans(snapshot) + excludedLoans + issues,
      exit: snapshot.isStale || snapshot.isFallback ? .unavailable : .badData)
  }

  private func unknownLoans(_ snapshot: LoanSnapshot) -> [Warning] {
    snapshot.missing.filter(settings.keep.contains).map {
      Warning(.unknownLoan, "there is no loan \($0), which --keep names")
    }
  }

  private var excludedLoans: [Warning] {
    settings.keep.filter(settings.exclude.contains).map {
      Warning(
        .settings, "loan \($0) is not shown: both --keep and --exclude name it, and --exclude wins")
    }
  }
}

extension Warning {
  fileprivate init(_ issue: DataIssue, consequence: String = "") {
    self.init(
      .data(rule: issue.rule.rawValue), at: .path(issue.path), "\(issue)\(consequence)")
  }
}
