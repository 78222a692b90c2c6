package import Loans
import Mustache
import Words

/// Until when a loan can be funded, as text that is true on any day.
///
/// Scripts replace the date by the days that are left according to the reader's clock.
package struct Deadline: Equatable, Sendable {
  /// How a card colors the deadline: `done` if the loan is funded, and otherwise `calm`. Scripts
  /// use `soon` with three to five days left and `hot` with less.
  package enum Urgency: String, CaseIterable, Equatable, Sendable {
    case calm, done
  }

  private enum State: Equatable {
    case funded, ended
    case open(until: Timestamp)
  }

  private let state: State

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

  /// Returns the text on the card: `until 26 November 2026`, `Fully funded`, `Ended`.
  package func text(in words: SiteWords) -> String {
    String(writing: { write(in: words, to: &$0) }) ?? ""
  }

  /// Writes the text on the card.
  func write(in words: SiteWords, to output: inout TemplateOutput) {
    switch state {
    case .funded: output.write(words.card.fullyFunded)
    case .ended: output.write(words.card.ended)
    case .open(let date): output.write(words.card.until, .day(date.secondBefore))
    }
  }
}
