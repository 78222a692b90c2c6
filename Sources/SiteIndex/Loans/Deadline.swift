package import Loans

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

  /// Creates the deadline of a loan; `nil` if Kiva did not say when the loan ends, or if its status
  /// is unknown.
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
