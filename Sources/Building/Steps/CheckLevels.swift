internal import CommandLine
internal import Diagnostics
internal import Kiva
internal import Loans
internal import Pages
internal import Store

extension Step<BuildContext> {
  /// Asks Kiva whether the borrowers of loans that are no longer listed have become anonymous, unless
  /// the limit on requests is used up by what the list lacks. The list of a team or a lender is read
  /// only once, so its loans count as no longer listed.
  package static var checkLevels: Self {
    Step("levels", activity: .init("Checking", "loans that left the list")) { context in
      let snapshot = context.result(\.snapshot)
      if !context.asksKiva || snapshot.postponedDetailsCount + snapshot.postponedLoanCount > 0 {
        return
      }
      var left = Dictionary(
        context.retired.loans.map { ($0.loan.id, $0.lastListed.seconds) }, uniquingKeysWith: max)
      if context.settings.portfolio != nil {
        for loan in snapshot.loans { left[loan.id] = 0 }
      }
      if left.isEmpty { return }
      let levels = try await context.provider.levels(of: left).filter(\.value.hidesNames)
      if levels.isEmpty { return }
      func anonymized(_ loan: Loan) -> Loan {
        levels[loan.id].map { loan.anonymized(as: $0) } ?? loan
      }
      context.snapshot?.update(anonymized)
      for index in context.retired.loans.indices {
        context.retired.loans[index].loan = anonymized(context.retired.loans[index].loan)
      }
    }
  }
}

extension BuildContext {
  /// The loans whose borrowers are anonymous, with their levels, where `nil` stands for a level that is
  /// not known. If no loan of the list has a name, the list is at fault, and says nothing about them,
  /// neither now nor when the loans have left it.
  var anonymousLoans: [LoanID: Loan.Anonymization?] {
    let snapshot = result(\.snapshot)
    if snapshot.isInvented { return [:] }
    let hasNames = snapshot.loans.contains { !Loan.isAnonymous($0.name) }
    // Kiva calls a borrower "Anonymous", hides the name by a level, or gives none.
    func isCertain(_ loan: Loan) -> Bool {
      loan.name != nil || loan.anonymization?.hidesNames ?? false
    }
    let listed = snapshot.loans.filter { $0.isAnonymous && (hasNames || isCertain($0)) }
    let left = (retired.loans + retired.removed).map(\.loan)
      .filter { $0.isAnonymous && isCertain($0) }
    return Dictionary((listed + left).map { ($0.id, $0.anonymization) }) { first, _ in first }
  }
}
