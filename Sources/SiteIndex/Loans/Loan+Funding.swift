package import Loans

extension Loan {
  /// The funded share of the loan in percent, 0…100, without baskets, rounded down. It is at least
  /// 1 once anything was lent, and 100 for a funded loan. It is `nil` if one of the amounts is
  /// unknown, or if the amount of the loan is 0.
  package var percentFunded: Int? {
    guard let amount = self.amount, let fundedAmount else { return nil }
    return percent(fundedAmount, of: amount)
  }

  /// The sum that is neither lent nor still needed, because lenders have it in their baskets. It is
  /// zero unless the loan is fundraising and its amount is known.
  var reserved: Money {
    guard publicStatus == .fundraising, let amount = self.amount, let remaining else {
      return .zero
    }
    return max(.zero, amount - (fundedAmount ?? .zero) - remaining)
  }

  /// Returns whether the loan still needs money and has not expired at a time, if one is given.
  package func isOpen(at time: Timestamp? = nil) -> Bool {
    guard closedReason == nil, let remaining, remaining > .zero else { return false }
    guard let expires = self.expires, let time else { return true }
    return expires > time
  }

  /// Returns whether the loan can still be funded at a time, but only for at most this number of
  /// days.
  package func ends(withinDays days: Int, of time: Timestamp) -> Bool {
    guard closedReason == nil, let expires = self.expires, expires > time else { return false }
    return expires.seconds - time.seconds <= days * 86_400
  }
}

/// The time until which a loan can be funded or, once it cannot be, its status, as a text that is
/// correct on any day. Scripts show the days left.
package struct Deadline: Equatable, Sendable {
  /// The color of a deadline: `done` for a loan that has been funded, otherwise `calm`. Scripts use
  /// `soon` with three to five days left and `hot` with less.
  package enum Urgency: String, CaseIterable, Equatable, Sendable {
    case calm, done
  }

  package let status: Loan.PublicStatus
  /// The time when lending ends; `nil` if the loan cannot be lent to any more, according to Kiva.
  package let date: Timestamp?

  /// Creates the deadline of a loan; `nil` if it is fundraising and its end is unknown.
  package init?(of loan: Loan) {
    status = loan.publicStatus
    date = status == .fundraising ? loan.expires : nil
    if status == .fundraising, date == nil { return nil }
  }

  package var urgency: Urgency {
    switch status {
    case .funded, .inRepayment, .repaid: .done
    case .fundraising, .ended: .calm
    }
  }
}
