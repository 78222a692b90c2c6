extension Loan {
  /// Whether the loan is fully funded, according to its status or, while it is fundraising, its
  /// amounts.
  package var isFullyFunded: Bool {
    switch self.status {
    case let status? where status.isFunded: return true
    case .ended, .expired, .refunded, .defaulted, .inactive: return false
    default:
      guard let amount = self.amount, let funded = self.funded else { return false }
      return amount > .zero && funded >= amount
    }
  }

  /// Whether the loan has ended: it was repaid, or ended without, or was refunded or defaulted. A loan
  /// that is funded or being repaid has not.
  package var hasEnded: Bool {
    switch self.status {
    case .paid, .ended, .expired, .refunded, .defaulted: true
    case .fundraising, .funded, .inRepayment, .inactive, .other, nil: false
    }
  }

  /// A reason why nobody can lend to a loan any more.
  package enum ClosedReason: String, CaseIterable, Equatable, Sendable {
    case funded, ended
  }

  /// Why nobody can lend to the loan any more, according to its status and amounts; `nil` while
  /// lending is possible.
  package var closedReason: ClosedReason? {
    if isFullyFunded { return .funded }
    return isFundraising ? nil : .ended
  }
}
