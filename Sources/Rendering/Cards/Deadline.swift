package import Loans

/// Until when a loan can be funded, as text that is true on any day.
///
/// Scripts replace the date by the days that are left according to the reader's clock.
package struct Deadline: Equatable, Sendable {
  /// How a card colors the deadline: `done` if the loan is funded, and otherwise `calm`. Scripts use
  /// `soon` with three to five days left and `hot` with less.
  package enum Urgency: String, CaseIterable, Equatable, Sendable {
    case calm, done
  }

  /// The text on the card: `until 26 November 2026`, `Fully funded`, `Ended`.
  package let text: String
  package let urgency: Urgency
  /// When the loan ends; `nil` if it is funded or has ended, according to Kiva.
  package let date: Timestamp?

  /// Creates the deadline of a loan; `nil` if Kiva did not say when the loan ends, or if its status
  /// is unknown.
  package init?(of loan: Loan) {
    if loan.isFullyFunded {
      self.init(text: "Fully funded", urgency: .done)
    } else if case .other = loan.status {
      return nil
    } else if !loan.isFundraising {
      self.init(text: "Ended", urgency: .calm)
    } else if let expires = loan.expires {
      self.init(text: "until \(expires.formattedDay)", urgency: .calm, date: expires)
    } else {
      return nil
    }
  }

  private init(text: String, urgency: Urgency, date: Timestamp? = nil) {
    self.text = text
    self.urgency = urgency
    self.date = date
  }
}
