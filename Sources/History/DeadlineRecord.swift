package import Loans

/// The content of a loan's calendar entry except for texts: the end of fundraising, and the amount
/// still to raise.
package struct DeadlineRecord: Equatable, Sendable {
  /// The time in UTC and the amount in cents, `2026-12-20T10:30:00Z 17500`, with `-` for an unknown
  /// value.
  package let text: String

  package init(of loan: Loan) {
    text = String(appending: { text in
      if let end = loan.expires { end.appendISO8601(to: &text) } else { text += "-".utf8 }
      text += " ".utf8
      if let rest = loan.remaining { text.append(number: rest.cents) } else { text += "-".utf8 }
    })
  }

  /// Creates a record from its text form, which is not checked. A damaged text merely differs from
  /// all others.
  package init(text: String) { self.text = text }
}
