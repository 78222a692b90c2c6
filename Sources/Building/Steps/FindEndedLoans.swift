internal import CommandLine
internal import History
internal import Host
internal import Kiva
internal import Loans
internal import Pages
internal import Store

/// The loans that ended so long ago that only their place, sector and amount are shown.
struct EndedLoans: Sendable {
  private(set) var ids: Set<LoanID> = []
  /// The earliest time at which another loan becomes one of them, in seconds since 1970; `nil` if
  /// no loan does.
  private(set) var nextSeconds: Int?

  mutating func add(_ id: LoanID, endedAt ended: Int, shownFor duration: Duration, now: Int) {
    let end = ended + Int(duration.components.seconds)
    if end <= now { ids.insert(id) } else { nextSeconds = min(nextSeconds ?? end, end) }
  }
}

extension Step<BuildContext> {
  /// Finds the loans that ended so long ago that the names of their borrowers are no longer shown.
  /// A loan with a note keeps its name.
  package static var findEndedLoans: Self {
    Step("ended loans") { context in
      let snapshot = context.result(\.snapshot)
      guard let duration = context.settings.namesFor, let site = context.site,
        !snapshot.isInvented
      else { return }
      let noted = Set(context.result(\.sources).loansWithNotes)
      let listed = snapshot.loans.filter { $0.hasEnded && !noted.contains($0.id) }.map(\.id.value)
      let times = try context.reading { [store = context.store] () throws(StoreError) in
        try store.endTimes(of: listed, on: site.key)
      }
      let now = context.run.machine.clock.wallSeconds()
      var ended = EndedLoans()
      for id in listed {
        let time = times?[id] ?? snapshot.time.seconds
        ended.add(LoanID(id), endedAt: time, shownFor: duration, now: now)
      }
      for loan in context.retired.loans + context.retired.removed
      where loan.loan.hasEnded && !noted.contains(loan.loan.id) {
        let time = loan.ended ?? snapshot.time
        ended.add(loan.loan.id, endedAt: time.seconds, shownFor: duration, now: now)
      }
      context.ended = ended
    }
  }
}

/// The loans and their history as the site shows them.
struct ShownLoans {
  let snapshot: LoanSnapshot
  let retired: [RetiredLoan]
  let history: LoanHistory

  init(_ context: BuildContext) {
    var snapshot = context.result(\.snapshot)
    let (ended, anonymous) = (context.ended.ids, context.anonymousLoans)
    // A later loan of the same borrower must not reveal who an anonymous borrower is, nor that an
    // excluded loan exists.
    let hidden = context.settings.exclude.union(anonymous.keys)
    if !snapshot.isInvented {
      if !ended.isEmpty || !hidden.isEmpty {
        snapshot.update { context.shown($0).withoutPreviousLoan(among: hidden) }
      }
      // Issues other than a missing name quote values, which may identify the borrower.
      snapshot.issues.removeAll { issue in
        guard let loan = issue.loan, issue.rule != .nameMissing else { return false }
        return ended.contains(loan) || anonymous[loan] != nil
      }
    }
    self.snapshot = snapshot
    retired = context.retired.loans.map { loan in
      var loan = loan
      loan.loan = context.shown(loan.loan).withoutPreviousLoan(among: hidden)
      return loan
    }
    var history = context.history.content
    if !ended.isEmpty {
      history.events = history.events.map { ended.contains($0.loan) ? $0.withoutName : $0 }
      for id in ended { history.summaries[id]?.name = nil }
    }
    self.history = history
  }
}

extension BuildContext {
  /// Returns a loan as the site shows it.
  func shown(_ loan: Loan) -> Loan { ended.ids.contains(loan.id) ? loan.reduced : loan }
}

extension Loan {
  /// Returns the loan without the number of the borrower's previous loan if the previous loan is
  /// hidden.
  fileprivate func withoutPreviousLoan(among hidden: Set<LoanID>) -> Loan {
    guard let previous = self.previousLoan, hidden.contains(previous) else { return self }
    var loan = self
    loan.previousLoan = nil
    return loan
  }
}
