package import CommandLine
package import Decoding
package import Diagnostics
package import Kiva
package import Loans
package import Store

extension CommandRun {
  /// Records the fetched loans, and returns warnings about them: skipped loans before corrected
  /// values, each in the order of the data. Throws if no loan of the listing is usable.
  package func record(_ fetched: FetchedSnapshot) throws(CommandError) -> FetchWarnings {
    let snapshot = fetched.snapshot
    reporter.update { summary in
      summary.merge(fetched)
      summary.unmatchedFilter = snapshot.hasNoMatch ? settings.filter.phrase : nil
    }
    let errors = snapshot.issues.filter { $0.severity == .error }
    let issues =
      errors.map { warning(of: $0, in: snapshot, consequence: "; the loan is skipped") }
      + snapshot.issues.filter { $0.severity == .warning }.map { warning(of: $0, in: snapshot) }
    if snapshot.isUnusable {
      reporter.warn(fetched.warnings + fetched.cacheWarnings)
      reporter.record(issues)
      let entries = snapshot.entryCount == 1 ? "the only entry" : "\(snapshot.entryCount) entries"
      throw CommandError(
        lines: ["decode: no usable loan in \(entries) of the listing"]
          + Reporter.firstLines(of: errors.map(\.description)).map { "  \($0)" }, exit: .badData)
    }
    return FetchWarnings(
      fetch: fetched.warnings + fetched.cacheWarnings,
      loans: unknownLoans(snapshot) + excludedLoans + issues)
  }

  /// Prints what later builds will fetch, because the limits on requests allow no more now.
  package func reportPostponed() {
    reportPostponedLoans()
    if let line = reporter.summary.postponedDetailsLine { reporter.print(line) }
  }

  /// Prints how many loans of a team or a lender later builds will read, if there are any.
  package func reportPostponedLoans() {
    guard let kind = settings.portfolio?.kind,
      let line = reporter.summary.postponedLoansLine(of: kind)
    else { return }
    reporter.print(line)
  }

  /// Reports unknown names together with the warnings about the loans. Throws for errors in the
  /// names, and for any warning of a strict run.
  package func report(
    _ names: ChosenNames, on snapshot: LoanSnapshot, besides found: FetchWarnings
  ) throws(CommandError) {
    let warnings = found.fetch + names.warnings + found.loans
    if !names.errors.isEmpty {
      reporter.warn(warnings)
      throw CommandError(combining: names.errors)
    }
    try warn(warnings, exit: snapshot.isStale || snapshot.isFallback ? .unavailable : .badData)
  }

  private func unknownLoans(_ snapshot: LoanSnapshot) -> [Warning] {
    let missing = snapshot.missing.filter(settings.keep.contains)
    if missing.isEmpty { return [] }
    let entry = fileEntries.last { $0.key == "keep" }
    let source = entry == nil ? variables["keep"] ?? "--keep" : "'keep'"
    return missing.map { id in
      let message = "there is no loan \(id), which \(source) names"
      return Warning(.unknownLoan, on: entry?.diagnostic(onValue: "\(id)", message), message)
    }
  }

  /// A warning for each loan that both `--keep` and `--exclude` name.
  package var excludedLoans: [Warning] {
    settings.keep.filter(settings.exclude.contains).map {
      Warning(
        .settings, "loan \($0) is not shown: both --keep and --exclude name it, and --exclude wins")
    }
  }
}

/// Warnings about the fetched loans that have not been reported yet.
package struct FetchWarnings {
  /// Warnings about the fetch, which precede those about names.
  var fetch: [Warning] = []
  /// Warnings about single loans, which follow those about names.
  var loans: [Warning] = []
}

extension ChosenNames {
  /// Checks the names by which the loans were chosen from a listing.
  package init(
    of run: CommandRun, _ store: Store, in snapshot: LoanSnapshot, partners: Set<Int>?
  ) throws(ListingError) {
    try self.init(of: run, store, listed: snapshot.filterValues, partners: partners) { _ in
      snapshot.hasNoMatch
    }
  }
}

// MARK: - Data issues

extension CommandRun {
  private func warning(
    of issue: DataIssue, in snapshot: LoanSnapshot, consequence: String = ""
  ) -> Warning {
    let location = snapshot.retrieval == .files ? inputLocation(of: issue) : nil
    return Warning(
      .data(rule: issue.rule.rawValue), at: location ?? .path(issue.path), "\(issue)\(consequence)")
  }

  /// Returns the input file of an issue whose path is, for example, `all.json: loans[1].id` or
  /// `all.ndjson, line 3: id`.
  private func inputLocation(of issue: DataIssue) -> Warning.SourceLocation? {
    let names = settings.inputs.filter { issue.path.hasPrefix($0) }
    guard let name = names.max(by: { $0.utf8.count < $1.utf8.count }),
      let match = issue.path.dropFirst(name.count).wholeMatch(of: /(?:, line (\d+))?(?:: (.+))?/)
    else { return nil }
    return .file(name, line: match.1.flatMap { Int($0) }, path: match.2.map(String.init))
  }
}
