internal import Decoding
internal import Loans

/// The known loans of a team or a lender.
struct KeptPortfolio: Equatable, Sendable {
  /// A loan of the list.
  struct KeptLoan: Equatable, Sendable {
    /// The loan as Kiva last sent it, in the list or in its details; `nil` if it must not be kept,
    /// or if its record in the store is damaged.
    var loan: Loan?
    /// The issues of the entry in the list.
    var issues: [DataIssue] = []
    /// When Kiva last sent the loan, in seconds since 1970.
    var seconds: Int
    /// Whether the loan came after the first page had been read for the first time.
    var hasJoined: Bool
    /// Whether loans between this one and the older ones may be unread.
    var isPending: Bool
  }

  let portfolio: Portfolio
  var loans: [LoanID: KeptLoan] = [:]

  /// The loans that are not excluded, ordered by identifier.
  func loans(of query: LoanQuery) -> [Loan] {
    loans.values.compactMap(\.loan).filter { !query.exclude.contains($0.id) }
      .sorted { $0.id < $1.id }
  }

  /// The excluded loans, ordered by identifier.
  func excludedLoans(of query: LoanQuery) -> [Loan] {
    query.exclude.sorted().compactMap { loans[$0]?.loan }
  }

  /// The identifiers of loans that were excluded before, so that nothing else about them was kept.
  /// They are sorted.
  func lacking(_ query: LoanQuery) -> [LoanID] {
    loans.filter { $0.value.loan == nil && !query.exclude.contains($0.key) }.map(\.key).sorted()
  }

  /// Returns the loans that would be chosen if their status changed, and that Kiva has not sent
  /// since `oldest`, in seconds since 1970. The loans that Kiva sent longest ago come first.
  func watched(_ query: LoanQuery, before oldest: Int) -> [Loan] {
    if query.filter.statuses.isEmpty || !query.includesDetails { return [] }
    let found = loans.values.filter { kept in
      guard kept.seconds < oldest, let loan = kept.loan, !query.exclude.contains(loan.id) else {
        return false
      }
      return loan.kivaStatus.canChange && !query.filter.matches(loan)
        && query.filter.matchesValues(of: loan)
    }
    let oldestFirst = found.sorted { one, other in
      (one.seconds, one.loan?.id.value ?? 0) < (other.seconds, other.loan?.id.value ?? 0)
    }
    return oldestFirst.compactMap(\.loan)
  }
}
