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

  /// Returns the loan as it is at a time. A loan that is fundraising by its status, but whose end
  /// has passed, has ended: Kiva's listing may have it for a while.
  package func asOf(_ time: Timestamp) -> Loan {
    guard publicStatus == .fundraising, let expires = self.expires, expires <= time else {
      return self
    }
    var loan = self
    loan.status = .expired
    return loan
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

  /// The place of the loan in the order of statuses, from 0 for loans that are fundraising.
  package var statusRank: Int { PublicStatus.allCases.firstIndex(of: publicStatus) ?? 0 }

  /// The loan as a site publishes it in a data file. Expired, refunded and defaulted loans have
  /// all ended, so that the file does not say of a certain loan that it was not repaid.
  package var published: Loan {
    guard [.expired, .refunded, .defaulted].contains(self.status) else { return self }
    var loan = self
    loan.status = .ended
    return loan
  }
}
