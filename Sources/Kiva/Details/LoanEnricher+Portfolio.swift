internal import Loans

extension LoanEnricher {
  /// Brings the loans of a team or a lender up to date with their details, and chooses among them
  /// again, since some have another status.
  func updatePortfolio(
    of result: inout FetchedSnapshot, _ details: LoanDetails, _ watched: [Loan]
  ) {
    guard var portfolio = result.portfolio else { return }
    // Its loans would take up memory beside those of the snapshot, which are changed further.
    result.portfolio = nil
    let lacking = Set(portfolio.lacking(query))
    // The entries of loans whose names Kiva no longer shows, which must not be kept.
    var replaced: [LoanID: [UInt8]] = [:]
    for loan in watched where details.current.contains(loan.id) {
      guard let found = details.loan(loan.id) else { continue }
      let updated = loan.updated(by: found)
      portfolio.loans[loan.id]?.loan = updated
      if updated.isAnonymous, loan.hasIdentity { replaced[loan.id] = updated.json }
    }
    for loan in result.snapshot.loans {
      guard let kept = portfolio.loans[loan.id] else { continue }
      let isHidden = loan.isAnonymous && kept.loan?.hasIdentity == true
      if isHidden || lacking.contains(loan.id) { replaced[loan.id] = loan.json }
      portfolio.loans[loan.id]?.loan = loan
    }
    client.replaceLoans(replaced, of: portfolio.portfolio)
    if !query.filter.statuses.isEmpty || !lacking.isEmpty {
      choose(from: portfolio, for: &result)
    }
  }

  private func choose(
    from portfolio: KeptPortfolio, for result: inout FetchedSnapshot
  ) {
    let others = result.snapshot.loans.filter { portfolio.loans[$0.id]?.loan == nil }
    let missing = result.snapshot.missing
    result.snapshot.choose(
      from: portfolio.loans(of: query) + others, limit: query.limit, filter: query.filter,
      keep: query.keep)
    // The first choice has already found the loans that Kiva does not know.
    result.snapshot.missing = missing
  }
}
