internal import Kiva
internal import Rendering

/// What a build knows of earlier ones.
extension SiteRun {
  /// The loans that have left the list and keep their pages.
  ///
  /// What is wrong with the store costs these pages and not the build, unless it is to be strict.
  mutating func formerLoans(
    in history: LoanHistory, after harvest: Harvest
  ) async throws(CommandError) -> [FormerLoan] {
    let former = try await step("history") { try history.former(after: harvest) }
    summary.formerLoans = former.loans.count
    try warn(untold(former.warnings), andSome: former.torn, failure: .badData)
    return former.loans
  }

  /// Remembers what the site shows now that it is published; what is wrong with the store fails
  /// nothing any more.
  mutating func record(_ harvest: Harvest, in history: LoanHistory) {
    let warnings = untold(history.record(harvest))
    summary.warnings += warnings
    report.warn(warnings)
  }

  /// Each thing is told once, whoever meets it: the fetch uses the store as well.
  func untold(_ warnings: [String]) -> [String] {
    warnings.filter { !summary.warnings.contains($0) }
  }
}
