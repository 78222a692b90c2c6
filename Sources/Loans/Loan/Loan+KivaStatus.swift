extension Loan {
  /// The status of the loan in the words of Kiva's REST API. A loan without a status counts as
  /// fundraising. A loan that is repaid can also be called `ended`.
  package var kivaStatus: Status {
    switch self.status {
    case nil: .fundraising
    case .ended: .paid
    case let status?: status
    }
  }
}

extension Loan.Status {
  /// The statuses of loans in Kiva's REST API. Source: docs/kiva-api.md, "Teams and lenders".
  package static let kivaStatuses: [Loan.Status] = [
    .fundraising, .funded, .inRepayment, .paid, .expired, .refunded, .defaulted,
  ]

  /// Whether a loan with this status can still get another one.
  package var canChange: Bool {
    switch self {
    case .paid, .ended, .expired, .refunded, .defaulted: false
    case .fundraising, .funded, .inRepayment, .inactive, .other: true
    }
  }
}
