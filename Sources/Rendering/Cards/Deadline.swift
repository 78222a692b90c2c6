package import Loans

/// How much time is left to fund a loan, in words, as of the time of the data.
package struct Deadline: Equatable, Sendable {
  /// How a card colours it: calm with more than five days or when all is over, soon with three to
  /// five days, hot with less, done when it is funded.
  package enum Urgency: String, Equatable, Sendable {
    case calm, soon, hot, done
  }

  /// `6 days left`, `Last day`, `Fully funded`, `Ended`.
  package let words: String
  package let urgency: Urgency

  package static let ended = "Ended"

  /// `nil` if Kiva did not say when the loan ends, or its status is one we do not know.
  ///
  /// Only whole days count: with 23 hours to go it is the last day.
  package init?(of loan: Loan, at time: Timestamp) {
    if loan.isFullyFunded {
      self.init(words: "Fully funded", urgency: .done)
    } else if case .other = loan.status {
      return nil
    } else if !loan.isAsking {
      self.init(words: Deadline.ended, urgency: .calm)
    } else if let expires = loan.expires {
      self.init(secondsLeft: expires.seconds - time.seconds)
    } else {
      return nil
    }
  }

  private init(secondsLeft: Int) {
    let days = secondsLeft / 86_400
    if secondsLeft <= 0 {
      self.init(words: Deadline.ended, urgency: .calm)
    } else if days == 0 {
      self.init(words: "Last day", urgency: .hot)
    } else {
      let urgency: Urgency = days > 5 ? .calm : days > 2 ? .soon : .hot
      self.init(words: "\(counted(days, "day", "days")) left", urgency: urgency)
    }
  }

  private init(words: String, urgency: Urgency) {
    self.words = words
    self.urgency = urgency
  }
}
