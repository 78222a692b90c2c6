package import Loans

/// The content of a loan's calendar entry besides texts: its end, and the amount still to raise.
package struct DeadlineRecord: Equatable, Sendable {
  /// The time in UTC and the cents, `2026-12-20T10:30:00Z 17500`, with `-` for unknown values.
  package let text: String

  package init(of loan: Loan) {
    text = String(appending: { text in
      if let end = loan.expires { end.appendISO8601(to: &text) } else { text += "-".utf8 }
      text += " ".utf8
      if let rest = loan.remaining { text.append(number: rest.cents) } else { text += "-".utf8 }
    })
  }

  /// Takes the text form as it is. A damaged one only differs from any other.
  package init(text: String) { self.text = text }
}
