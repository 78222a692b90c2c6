internal import CommandLine
internal import Diagnostics
internal import Kiva
internal import Loans
internal import Pages
internal import Store

extension Step<BuildContext> {
  /// Asks Kiva whether the borrowers of loans that left the list have become anonymous, unless the
  /// limit on requests is used up by what the list lacks.
  package static var checkLevels: Self {
    Step("levels", activity: .init("Checking", "loans that left the list")) { context in
      if !context.asksKiva || context.retired.loans.isEmpty
        || context.result(\.snapshot).postponedDetailsCount > 0
      {
        return
      }
      let left = Dictionary(
        context.retired.loans.map { ($0.loan.id, $0.lastListed.seconds) }, uniquingKeysWith: max)
      let levels = try await context.provider.levels(of: left)
      for index in context.retired.loans.indices {
        let loan = context.retired.loans[index].loan
        guard let level = levels[loan.id], level.hidesNames else { continue }
        context.retired.loans[index].loan = loan.anonymized(as: level)
      }
    }
  }
}

extension BuildContext {
  /// The loans whose borrowers are anonymous, with their levels, where `nil` stands for a level that is
  /// not known. If no loan of the list has a name, the list is at fault, and says nothing about them.
  var anonymousLoans: [LoanID: Loan.Anonymization?] {
    let snapshot = result(\.snapshot)
    if snapshot.isInvented { return [:] }
    let hasNames = snapshot.loans.contains { !Loan.isAnonymous($0.name) }
    let listed = snapshot.loans.filter {
      $0.isAnonymous && (hasNames || $0.anonymization?.hidesNames ?? false || $0.name != nil)
    }
    let left = retired.loans.map(\.loan).filter(\.isAnonymous)
    return Dictionary((listed + left).map { ($0.id, $0.anonymization) }) { first, _ in first }
  }
}
