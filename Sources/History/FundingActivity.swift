package import Loans

/// The activity of lenders and loans from which `HistoryFigures` are computed: the sums that were
/// lent, and the times at which loans came, were funded, and left. The activity is read from events,
/// or from a store that has summed up the movements of loans by time.
package struct FundingActivity: Sendable {
  /// The time of the first event in the whole history, which may be earlier than all times in
  /// `raised` and `milestones`.
  package let start: Timestamp
  /// The money that lenders lent, by the time of the data that shows it. Each time of the data has
  /// a value, which is zero if nobody lent anything.
  package private(set) var raised: [Timestamp: Money] = [:]
  /// The arrivals, fundings and departures of loans, in no particular order.
  package private(set) var milestones: [LoanMilestone] = []
  /// The events that were added one by one, which count once even if they are added repeatedly.
  private var addedEvents: Set<EventKey> = []

  private struct EventKey: Hashable {
    let loan: LoanID
    let time: Timestamp
    let type: LoanEvent.Change.EventType
  }

  package init(since start: Timestamp) { self.start = start }

  /// Adds the money that was lent by a time of the data.
  package mutating func add(_ money: Money, at time: Timestamp) {
    raised[time, default: .zero] += money
  }

  /// Adds an arrival, a funding or a departure that has not been added as an event.
  package mutating func add(_ milestone: LoanMilestone) { milestones.append(milestone) }

  /// Adds an event, unless it was added before.
  package mutating func add(_ event: LoanEvent) {
    let key = EventKey(loan: event.loan, time: event.time, type: event.change.type)
    guard addedEvents.insert(key).inserted else { return }
    add(event.change.raised, at: event.time)
    if let milestone = LoanMilestone(event) { add(milestone) }
  }
}

/// An arrival, a funding or a departure of a loan.
package struct LoanMilestone: Equatable, Sendable {
  package let loan: LoanID
  package let time: Timestamp
  package let kind: Kind

  package enum Kind: Equatable, Sendable {
    /// The loan came to the list, perhaps after it had been funded or had ended.
    case appeared(sector: String?, isOpen: Bool)
    case funded
    case left
  }

  /// Creates the milestone that an event of this type is; `nil` for the types that are no
  /// milestones. Only arrivals use `sector` and `isOpen`.
  package init?(
    _ loan: LoanID, at time: Timestamp, _ type: LoanEvent.Change.EventType, sector: String?,
    isOpen: Bool
  ) {
    switch type {
    case .appeared: kind = .appeared(sector: sector, isOpen: isOpen)
    case .funded: kind = .funded
    case .left: kind = .left
    case .returned, .edited, .moved, .ended: return nil
    }
    self.loan = loan
    self.time = time
  }

  fileprivate init?(_ event: LoanEvent) {
    self.init(
      event.loan, at: event.time, event.change.type, sector: event.change.summary?.sector,
      isOpen: event.change.summary?.closedReason == nil)
  }
}

extension LoanEvent.Change {
  /// The money that lenders lent according to a movement; zero if the amount fell or is unknown.
  fileprivate var raised: Money {
    guard case .moved(let earlier, let figures) = self, let before = earlier.funded,
      let after = figures.funded
    else { return .zero }
    return max(.zero, after - before)
  }
}
