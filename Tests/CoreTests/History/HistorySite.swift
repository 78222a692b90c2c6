import History
import Loans

/// A site whose snapshots a test compares one by one, as builds do.
struct HistorySite {
  /// 20 November 2026, 10:00 UTC.
  static let start = 1_795_168_800

  /// The latest time by the machine's own clock.
  var latestPlausibleTime = Timestamp(seconds: start + 400 * 86_400)
  var scope = ListingScope(api: nil, filter: LoanFilter(), limit: 100)
  var excluded: Set<LoanID> = []
  private(set) var states: [LoanID: LoanState] = [:]
  private(set) var listing: RecordedListing?
  private(set) var events: [LoanEvent] = []

  /// Returns the time some hours after the start.
  static func time(_ hours: Int) -> Timestamp { Timestamp(seconds: start + hours * 3600) }

  /// Returns a loan of $500 that was posted as many minutes after the start as its number is.
  static func loan(_ id: Int, funded: Int? = 100, _ change: (inout Loan) -> Void = { _ in }) -> Loan
  {
    var loan = Loan(id: LoanID(id))
    loan.name = "Grace \(id)"
    loan.status = .fundraising
    loan.amount = Money(dollars: 500)
    loan.funded = funded.map { Money(dollars: $0) }
    loan.lenderCount = funded.map { $0 / 25 }
    loan.location.countryCode = "KE"
    loan.location.country = "Kenya"
    loan.sector = "Food"
    loan.use = "to buy milk"
    loan.posted = Timestamp(seconds: start - 86_400 + id * 60)
    change(&loan)
    return loan
  }

  /// Compares a snapshot, and returns what happened, as `1 appeared`.
  @discardableResult
  mutating func see(
    _ loans: [Loan], at hours: Int, _ change: (inout LoanSnapshot) -> Void = { _ in },
    follow: (inout HistoryComparison) -> Void = { _ in }
  ) -> [String] {
    var snapshot = LoanSnapshot(
      loans, provenance: .newest, retrieval: .network, time: Self.time(hours))
    change(&snapshot)
    var comparison = HistoryComparison(
      of: snapshot, scope, after: listing, states: Array(states.values), excluded: excluded,
      latestPlausibleTime: latestPlausibleTime)
    follow(&comparison)
    let arrivals = comparison.first?.loans.sorted { $0.id < $1.id } ?? []
    let events = comparison.events + arrivals.compactMap { comparison.first?.event(of: $0) }
    if let recorded = comparison.listing {
      listing = recorded
      self.events += events
      for state in comparison.changedStates { states[state.id] = state }
      for loan in arrivals { states[loan.id] = comparison.first?.state(of: loan) }
    } else {
      states = Dictionary(uniqueKeysWithValues: comparison.states.map { ($0.id, $0) })
    }
    return events.map { "\($0.loan) \($0.change.type.rawValue)" }
  }
}
