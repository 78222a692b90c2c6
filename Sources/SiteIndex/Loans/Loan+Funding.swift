package import Loans

extension Loan {
  /// The share of the loan that is funded, 0…100, not counting what lenders have in their baskets.
  ///
  /// The share is rounded down, so that 100 means all of the loan, but it is at least 1 once
  /// anything was lent. A loan that Kiva calls funded is at 100, even if the sum that was lent says
  /// less. The share is `nil` without both amounts, and for a loan of nothing.
  package var percentFunded: Int? {
    guard let amount = self.amount, let fundedAmount else { return nil }
    return percent(fundedAmount, of: amount)
  }

  /// Returns whether the loan still needs money and has not expired at a time. Without a time, only
  /// its status and its amounts decide.
  package func isOpen(at time: Timestamp? = nil) -> Bool {
    guard closedReason == nil, let remaining, remaining > .zero else { return false }
    guard let expires = self.expires, let time else { return true }
    return expires > time
  }

  /// Returns whether the loan can still be funded at a time, but for at most a number of days.
  package func ends(withinDays days: Int, of time: Timestamp) -> Bool {
    guard closedReason == nil, let expires = self.expires, expires > time else { return false }
    return expires.seconds - time.seconds <= days * 86_400
  }
}

/// Until when a loan can be funded, as text that is true on any day.
///
/// Scripts replace the date by the days that are left according to the reader's clock.
package struct Deadline: Equatable, Sendable {
  /// How a card colors the deadline: `done` if the loan is funded, and otherwise `calm`. Scripts
  /// use `soon` with three to five days left and `hot` with less.
  package enum Urgency: String, CaseIterable, Equatable, Sendable {
    case calm, done
  }

  package enum State: Equatable {
    case funded, ended
    case open(until: Timestamp)
  }

  package let state: State

  /// Creates the deadline of a loan; `nil` if its end or its status is unknown.
  package init?(of loan: Loan) {
    if loan.isFullyFunded {
      state = .funded
    } else if case .other = loan.status {
      return nil
    } else if !loan.isFundraising {
      state = .ended
    } else if let expires = loan.expires {
      state = .open(until: expires)
    } else {
      return nil
    }
  }

  package var urgency: Urgency { state == .funded ? .done : .calm }

  /// When the loan ends; `nil` if it is funded or has ended, according to Kiva.
  package var date: Timestamp? {
    if case .open(let date) = state { date } else { nil }
  }
}
