package import Loans

/// Something that happened to a loan between two snapshots of a site.
package struct LoanEvent: Equatable, Sendable {
  package let loan: LoanID
  /// The time of the first data that shows the event.
  package let time: Timestamp
  package let change: Change

  package init(_ loan: LoanID, at time: Timestamp, _ change: Change) {
    self.loan = loan
    self.time = time
    self.change = change
  }

  package enum Change: Equatable, Sendable {
    /// The loan came to the list of the site for the first time.
    case appeared(LoanSummary)
    /// The loan came back to the list.
    case returned(LoanSummary)
    /// The name, the place, the sector, the activity or a text of the loan has changed.
    case edited(LoanSummary)
    /// The amount, the funded amount, the amount in baskets or the number of lenders changed.
    case moved(from: LoanFigures, to: LoanFigures)
    case funded(LoanFigures)
    /// The loan ended without being funded.
    case ended(LoanFigures)
    case left
  }
}

extension LoanEvent.Change {
  /// The kind of a change. The raw values are its names in exports, and the cases are in the order
  /// of the changes of one loan at one time.
  package enum EventType: String, CaseIterable, Sendable {
    case appeared, returned, edited, moved, funded, ended, left
  }

  package var type: EventType {
    switch self {
    case .appeared: .appeared
    case .returned: .returned
    case .edited: .edited
    case .moved: .moved
    case .funded: .funded
    case .ended: .ended
    case .left: .left
    }
  }
}

extension LoanEvent.Change {
  /// Whether the change concerns the loan itself, such as its texts or amount, and not only its
  /// funding.
  package var revisesLoan: Bool {
    switch self {
    case .edited: true
    case .moved(let old, let new): old.amount != new.amount && old.amount != nil
    case .appeared, .returned, .funded, .ended, .left: false
    }
  }

  package var changesFigures: Bool {
    switch self {
    case .moved, .funded, .ended: true
    case .appeared, .returned, .edited, .left: false
    }
  }
}
