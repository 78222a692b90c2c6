internal import CommandLine
internal import Diagnostics
internal import Kiva
internal import Loans
internal import Pages
internal import Store

extension Step<BuildContext> {
  /// Asks Kiva whether the borrowers of loans that are no longer listed have become anonymous, and
  /// hides those that have. Kiva is not asked while the limit on requests is used up by what the
  /// list lacks.
  package static var checkLevels: Self {
    Step("levels", activity: .init("Checking", "loans that left the list")) { context in
      let snapshot = context.result(\.snapshot)
      let byNumber = context.asksKiva ? context.shownByNumber : []
      let isReading = snapshot.postponedLoanCount > 0 && snapshot.newlyReadCount > 0
      if context.asksKiva, snapshot.postponedDetailsCount == 0, !isReading {
        var left = Dictionary(
          context.retired.loans.map { ($0.loan.id, $0.lastListed.seconds) }, uniquingKeysWith: max)
        // Kiva has just given the names of loans that were not on the site before.
        let known = try context.reading { [store = context.store] () throws(StoreError) in
          try store.loans(withIDs: Set(byNumber.map(\.value)))
        }
        for record in known ?? [] { left[LoanID(record.id)] = 0 }
        // Followed loans include those of an imported history, whose pages this build restores.
        for loan in context.followed.loans where left[loan.id] == nil { left[loan.id] = 0 }
        // The list of a team or a lender is read only once.
        if context.settings.portfolio != nil { for loan in snapshot.loans { left[loan.id] = 0 } }
        if !left.isEmpty { context.levels = try await context.provider.levels(of: left) }
        try context.warnOfUnknownLevels()
      }
      try context.hideAnonymousBorrowers(amongLoansByNumber: byNumber)
    }
  }
}

extension BuildContext {
  /// Warns if an answer whether borrowers are anonymous has been due for more than a week.
  fileprivate func warnOfUnknownLevels() throws(CommandError) {
    guard let failure = levels.failure else { return }
    let count = failure.overdueCount
    let borrowers =
      count == 1 ? "the borrower of 1 loan is" : "the borrowers of \(count.counted("loan")) are"
    let message =
      "Kiva did not say whether \(borrowers) anonymous: \(failure.error); the next build asks again"
    try run.warn([Warning(.unavailableData, message)], exit: .unavailable)
  }

  /// The shown loans that were requested by number, although they may not be listed.
  fileprivate var shownByNumber: Set<LoanID> {
    Set(provider.loansByNumber(result(\.sources).loansWithNotes))
      .intersection(result(\.snapshot).loans.map(\.id))
  }

  /// Hides the names, pictures and stories that Kiva's own pages hide. Texts are also hidden if
  /// they contain a name that Kiva gave before. For loans that were requested by number, an earlier
  /// level counts, because REST does not give it. In a list without any name, all borrowers are
  /// hidden for this build, but nothing is deleted.
  fileprivate mutating func hideAnonymousBorrowers(
    amongLoansByNumber byNumber: Set<LoanID>
  ) throws {
    let levels = levels.levels
    let anonymous = Set(levels.filter(\.value.hidesNames).keys).union(anonymousLoans.keys)
    let hidden = anonymous.union(loansWithoutNames)
    let ids = hidden.union(byNumber.filter { levels[$0] == nil })
    let records = try reading { [store] () throws(StoreError) in
      let ids = Set(ids.map(\.value))
      return try store.loans(withIDs: ids) + store.details(ofLoans: ids)
    }
    let known = Dictionary(
      grouping: try (records ?? []).decoded().compactMap(\.self), by: \.id)
    func shown(_ loan: Loan) -> Loan {
      guard ids.contains(loan.id) else { return loan }
      let earlier = known[loan.id] ?? []
      let given = levels[loan.id] ?? loan.anonymization
      let levels = ([given] + earlier.map(\.anonymization)).compactMap(\.self)
      let level = levels.contains(.full) ? .full : levels.first(where: \.hidesNames)
      if !hidden.contains(loan.id), level == nil { return loan }
      var values = loan.anonymized(as: level, knownFrom: earlier).values
      // If the loan had a level, its name would be deleted from the store.
      if level == nil, !anonymous.contains(loan.id) { values.anonymization = nil }
      return Loan(values)
    }
    if snapshot?.loans.contains(where: { ids.contains($0.id) }) == true { snapshot?.update(shown) }
    followed.loans = followed.loans.map(shown)
    for index in retired.loans.indices {
      retired.loans[index].loan = shown(retired.loans[index].loan)
    }
  }

  /// The loans whose borrowers are anonymous, with their levels, where `nil` stands for a level
  /// that is not known. If no loan of the list has a name, the list is at fault, and says nothing
  /// about them, neither now nor when the loans have left it.
  var anonymousLoans: [LoanID: Loan.Anonymization?] {
    let snapshot = result(\.snapshot)
    if snapshot.isInvented { return [:] }
    let hasNames = hasNames
    // Kiva calls a borrower "Anonymous", hides the name by a level, or gives none.
    func isCertain(_ loan: Loan) -> Bool {
      loan.name != nil || loan.anonymization?.hidesNames ?? false
    }
    let listed = snapshot.loans.filter { $0.isAnonymous && (hasNames || isCertain($0)) }
    let left = (retired.loans + retired.removed).map(\.loan)
      .filter { $0.isAnonymous && isCertain($0) }
    return Dictionary((listed + left).map { ($0.id, $0.anonymization) }) { first, _ in first }
  }

  /// Whether any loan of the list has a name.
  private var hasNames: Bool {
    result(\.snapshot).loans.contains { !Loan.isAnonymous($0.name) }
  }

  /// The loans of a list in which no loan has a name; empty if any of them has one.
  private var loansWithoutNames: Set<LoanID> {
    hasNames ? [] : Set(result(\.snapshot).loans.map(\.id))
  }
}
