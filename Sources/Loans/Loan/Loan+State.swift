extension Loan {
  /// Whether all of the loan was lent, by its status or, while it is fundraising, its amounts.
  package var isFullyFunded: Bool {
    switch self.status {
    case let status? where status.isFunded: return true
    case .ended, .expired, .refunded, .defaulted, .inactive: return false
    default:
      guard let amount = self.amount, let funded = self.funded else { return false }
      return amount > .zero && funded >= amount
    }
  }

  /// Why a loan cannot be lent to any more.
  package enum ClosedReason: String, CaseIterable, Equatable, Sendable {
    case funded, ended
  }

  /// Why the loan cannot be lent to any more; `nil` while it can, by its status and amounts.
  package var closedReason: ClosedReason? {
    if isFullyFunded { return .funded }
    return isFundraising ? nil : .ended
  }
}
