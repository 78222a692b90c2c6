package import Loans

extension LoanState {
  /// Creates the state of a loan from its events, which are in the order of time.
  ///
  /// The texts and the date of posting are not known then, and count as unchanged.
  ///
  /// - Parameters:
  ///   - events: All events of one loan. Without any, the result is `nil`.
  ///   - earlier: A state that has what events lack.
  ///   - time: The time of the last data: a loan that left longer ago is not followed any more.
  package init?(after events: [LoanEvent], _ earlier: LoanState? = nil, at time: Timestamp) {
    guard let first = events.first else { return nil }
    var state = earlier ?? LoanState(id: first.loan, summary: LoanSummary())
    for event in events { state.apply(event) }
    if let left = state.leftAt {
      let isRecent = time.seconds - left.seconds <= HistoryComparison.followedSeconds
      state.presence = .left(left, isFollowed: isRecent && state.stage == .open)
    }
    self = state
  }

  private mutating func apply(_ event: LoanEvent) {
    if let summary = event.change.summary { self.summary.update(with: summary) }
    if event.change.revisesLoan { revised = event.time }
    if event.change.changesFigures { figuresChanged = event.time }
    if event.change.revisesLoan || event.change.movesRemaining {
      deadlineChanged = max(deadlineChanged ?? event.time, event.time)
    }
    switch event.change {
    case .appeared(let summary), .returned(let summary):
      presence = .listed
      stage = max(stage, Stage(summary.closedReason))
    case .edited: break
    case .moved(_, let figures): summary.figures = figures
    case .funded(let figures):
      summary.figures = figures
      summary.closedReason = .funded
      stage = .funded
    case .ended(let figures):
      summary.figures = figures
      stage = max(stage, .ended)
      if stage == .ended { summary.closedReason = .ended }
    case .left: presence = .left(event.time, isFollowed: false)
    }
  }
}

extension LoanEvent.Change {
  /// Whether another amount is still to raise.
  fileprivate var movesRemaining: Bool {
    guard case .moved(let old, let new) = self, let before = old.remaining else { return false }
    return before != new.remaining
  }
}

extension LoanSummary {
  fileprivate mutating func update(with later: LoanSummary) {
    name = later.name ?? name
    countryCode = later.countryCode ?? countryCode
    country = later.country ?? country
    sector = later.sector ?? sector
    closedReason = later.closedReason ?? closedReason
    figures = later.figures
  }
}
