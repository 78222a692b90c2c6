internal import CommandLine
internal import Diagnostics
internal import History
internal import Kiva
internal import Loans
internal import Pages
internal import Store

extension BuildContext {
  /// Returns the loans that only an imported history names.
  func importedLoans(of site: String) throws(CommandError) -> ImportedLoans {
    var loans = importedLoans ?? []
    if importedLoans == nil {
      loans = try reading { () throws(StoreError) in try store.importedLoans(on: site) } ?? []
    }
    return ImportedLoans(
      loans.filter { !settings.exclude.contains($0.id) }, listedIn: result(\.snapshot))
  }

  /// Gives the imported loans that Kiva knows their pages back, and reports how many there are.
  mutating func restorePages(
    of imported: inout ImportedLoans, _ followed: FollowedLoans
  ) throws(CommandError) {
    let period = retention.period(after: result(\.snapshot))
    let earlierCount = retired.loans.count
    for var loan in imported.add(followed) {
      loan.lastListed = period.lastListed(loan.loan, recordedAs: loan.lastListed)
      retired.add(loan, period)
    }
    let count = retired.loans.count - earlierCount
    retired.loans.sort { $0.loan.id < $1.loan.id }
    run.reporter.update { [count = retired.loans.count] in $0.retiredLoans = count }
    if count > 0 {
      let pages =
        count == 1
        ? "1 page of a loan that is" : "\(count.groupedByThousands) pages of loans that are"
      let verb = settings.dryRun ? "would be" : count == 1 ? "is" : "are"
      run.reporter.print(
        "\(pages) no longer listed \(verb) back, as Kiva has the loan\(count == 1 ? "" : "s") now.")
    }
    try warn(ofMissing: imported.missingPages(period))
  }

  /// Warns of imported loans that have no page yet, and ends a strict run if such a page is
  /// published. Without that, only a build that asks Kiva, or the build that imported the loans,
  /// warns of them.
  private func warn(ofMissing missing: [LoanID]) throws(CommandError) {
    if missing.isEmpty { return }
    let published = loansInOutput.union(loansAtBaseURL).intersection(missing).count
    guard newSite != nil || asksKiva || published > 0 else { return }
    let loans = missing.count == 1 ? "1 loan" : "\(missing.count.groupedByThousands) loans"
    let verb = missing.count == 1 ? "has no page" : "have no pages"
    let sentence =
      "\(loans) that the store did not know \(verb) until a later build has asked Kiva for "
      + "\(missing.count == 1 ? "it" : "them")"
    if published == 0 { return run.reporter.warn([Warning(.unavailableData, sentence)]) }
    let pages =
      published == 1 ? "1 published page" : "\(published.groupedByThousands) published pages"
    let removal = settings.strict || settings.dryRun ? "would be" : published == 1 ? "is" : "are"
    try run.warn(
      [Warning(.unavailableData, "\(sentence); \(pages) \(removal) removed until then")],
      exit: .badData)
  }
}
