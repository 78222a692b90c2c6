extension Loan {
  /// Whether all of the loan was lent, according to its status or, while it is fundraising,
  /// according to its amounts.
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

  /// Why the loan cannot be lent to any more; `nil` while Kiva takes money for it, as far as its
  /// status and amounts tell.
  package var closedReason: ClosedReason? {
    if isFullyFunded { return .funded }
    return isFundraising ? nil : .ended
  }
}
