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

  /// Whether nothing more is to be expected of the loan: pages say that it was repaid or has ended.
  package var hasEnded: Bool { publicStatus == .repaid || publicStatus == .ended }

  /// A reason why nobody can lend to a loan any more.
  package enum ClosedReason: String, CaseIterable, Equatable, Sendable {
    case funded, ended
  }

  /// Why nobody can lend to the loan any more; `nil` while lending is possible.
  package var closedReason: ClosedReason? {
    switch publicStatus {
    case .fundraising: nil
    case .funded, .inRepayment, .repaid: .funded
    case .ended: .ended
    }
  }
}

// MARK: - The status that pages show

extension Loan {
  /// The status of a loan as pages show it, in the order of a loan's life. The raw value is a slug.
  ///
  /// Expired, refunded and defaulted loans all count as `ended`, so that no page says of a certain
  /// loan that it was not repaid.
  package enum PublicStatus: String, CaseIterable, Equatable, Sendable {
    case fundraising, funded
    case inRepayment = "in-repayment"
    case repaid, ended

    /// Whether the loan is past its funding: it is being repaid, is repaid, or has ended.
    package var isPastFunding: Bool {
      switch self {
      case .fundraising, .funded: false
      case .inRepayment, .repaid, .ended: true
      }
    }
  }

  /// The status that pages show. A fundraising loan that is fully funded according to its amounts
  /// counts as funded, and a loan with an unknown status counts as ended.
  package var publicStatus: PublicStatus {
    switch self.status {
    case .inRepayment: return .inRepayment
    case .paid: return .repaid
    default:
      if isFullyFunded { return .funded }
      return isFundraising ? .fundraising : .ended
    }
  }

  /// The place of the loan in the order of statuses, from 0 for fundraising loans. It depends on
  /// the status alone, so that a loan keeps its place while its amounts change.
  package var statusRank: Int {
    switch self.status {
    case .fundraising, nil: 0
    case .funded: 1
    case .inRepayment: 2
    case .paid: 3
    case .ended, .expired, .refunded, .defaulted, .inactive, .other: 4
    }
  }

  /// The loan as a site publishes it in a file of data. Expired, refunded and defaulted loans have
  /// all ended, so that the file does not say of a certain loan that it was not repaid.
  package var published: Loan {
    guard [.expired, .refunded, .defaulted].contains(self.status) else { return self }
    var loan = self
    loan.status = .ended
    return loan
  }
}
