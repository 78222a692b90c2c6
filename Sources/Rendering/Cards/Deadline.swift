package import Loans

/// How much time is left to fund a loan, as text, at the time of the data.
package struct Deadline: Equatable, Sendable {
  /// How a card colors the deadline: `calm` with more than five days left or after the end, `soon`
  /// with three to five days left, `hot` with less, and `done` if the loan is funded.
  package enum Urgency: String, Equatable, Sendable {
    case calm, soon, hot, done
  }

  /// The text on the card: `6 days left`, `Last day`, `Fully funded`, `Ended`.
  package let text: String
  package let urgency: Urgency

  /// The text for a loan that can no longer be funded, but was not.
  package static let ended = "Ended"

  /// Creates the deadline of a loan; `nil` if Kiva did not say when the loan ends, or if its status
  /// is unknown.
  ///
  /// Only whole days count: with 23 hours to go it is the last day.
  package init?(of loan: Loan, at time: Timestamp) {
    if loan.isFullyFunded {
      self.init(text: "Fully funded", urgency: .done)
    } else if case .other = loan.status {
      return nil
    } else if !loan.isFundraising {
      self.init(text: Deadline.ended, urgency: .calm)
    } else if let expires = loan.expires {
      self.init(secondsLeft: expires.seconds - time.seconds)
    } else {
      return nil
    }
  }

  private init(secondsLeft: Int) {
    let days = secondsLeft / 86_400
    if secondsLeft <= 0 {
      self.init(text: Deadline.ended, urgency: .calm)
    } else if days == 0 {
      self.init(text: "Last day", urgency: .hot)
    } else {
      let urgency: Urgency = days > 5 ? .calm : days > 2 ? .soon : .hot
      self.init(text: "\(counted(days, "day", "days")) left", urgency: urgency)
    }
  }

  private init(text: String, urgency: Urgency) {
    self.text = text
    self.urgency = urgency
  }
}
