internal import Diagnostics
internal import History
internal import Kiva
internal import Loans
internal import Rendering
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
  mutating func restorePages(of imported: inout ImportedLoans, _ followed: FollowedLoans) {
    let period = retention.period(after: result(\.snapshot))
    let found = imported.add(followed)
    for var loan in found {
      loan.lastListed = period.lastListed(loan.loan, recordedAs: loan.lastListed)
      retired.add(loan, period)
    }
    retired.loans.sort { $0.loan.id < $1.loan.id }
    run.reporter.update { [count = retired.loans.count] in $0.retiredLoans = count }
    if !found.isEmpty {
      let pages =
        found.count == 1 ? "1 page of a loan" : "\(found.count.groupedByThousands) pages of loans"
      let verb = settings.dryRun ? "would be" : found.count == 1 ? "is" : "are"
      run.reporter.print(
        "\(pages) that are no longer listed \(verb) back, as Kiva has the "
          + "loan\(found.count == 1 ? "" : "s") now.")
    }
    reportMissingPages(imported.missingPages(period).count)
  }

  /// Reports how many imported loans have no page yet. Only a build that asks Kiva, or the build
  /// that imported the loans, reports them.
  private func reportMissingPages(_ count: Int) {
    guard count > 0, newSite != nil || asksKiva else { return }
    let loans = count == 1 ? "1 loan" : "\(count.groupedByThousands) loans"
    let verb = count == 1 ? "has no page" : "have no pages"
    run.reporter.warn([
      Warning(
        .unavailableData,
        "\(loans) in the imported history \(verb) until a later build has asked Kiva for "
          + "\(count == 1 ? "it" : "them")")
    ])
  }
}
