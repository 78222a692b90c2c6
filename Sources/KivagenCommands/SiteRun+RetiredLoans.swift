internal import Kiva
internal import Publishing
internal import Site

/// What a build knows of earlier ones.
extension SiteRun {
  /// The loans that have left the list and keep their pages.
  ///
  /// What is wrong with the store costs these pages and not the build, unless it is to be strict.
  mutating func formerLoans(
    in history: RetiredLoans, after snapshot: LoanSnapshot
  ) async throws(CommandError) -> RetiredLoans.Former {
    let former = try await step("history") { try history.former(after: snapshot) }
    summary.formerLoans = former.loans.count
    try warn(unreported(former.warnings), andSome: former.torn, failure: .badData)
    return former
  }

  /// Says how many pages this build removes since their loans were last listed too long ago.
  func reportRemovedPages(
    of former: RetiredLoans.Former, in result: PublishResult, _ history: RetiredLoans
  ) {
    let deleted = Set(result.deleted.map(\.path.text))
    let count = former.hidden.count { deleted.contains("loans/\($0).html") }
    if let message = history.message(ofRemoved: count) { report.say(message) }
  }

  /// Each thing is told once, whoever meets it: the fetch uses the store as well.
  func unreported(_ warnings: [String]) -> [String] {
    warnings.filter { !summary.warnings.contains($0) }
  }
}
