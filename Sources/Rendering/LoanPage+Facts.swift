import Loans

/// One line of the table on a loan's page.
package struct Fact: Equatable, Sendable {
  package let label: String
  package let value: String
  /// The value as ISO 8601, if it is a date.
  package let iso: String?

  init(_ label: String, _ value: String) {
    self.label = label
    self.value = value
    iso = nil
  }

  init(_ label: String, on day: Timestamp) {
    self.label = label
    value = day.dayInWords
    iso = day.iso8601
  }
}

extension LoanPage {
  /// What is known of the loan beside its story, each with its label.
  package var facts: [Fact] {
    let terms = loan.terms
    let facts: [Fact?] = [
      loan.amount.map { Fact("Asked for", $0.dollars) },
      loan.funded.map { Fact("Funded", $0.dollars) },
      repayment.map { Fact("Repayment", $0) },
      terms?.disbursed.map { Fact("Paid out", on: $0) },
      localAmount.map { Fact("In local currency", $0) },
      partner.map { Fact("Field partner", $0) },
      card.borrowers.map { Fact("Borrowers", $0) },
      loan.lenderCount.map { Fact("Lenders", counted($0, "lender", "lenders")) },
      loan.posted.map { Fact("Posted", on: $0) },
      loan.expires.map { Fact(loan.isAsking ? "Ends" : "Was to end", on: $0) },
      loan.fundedOn.map { Fact("Funded on", on: $0) },
    ]
    return facts.compactMap(\.self)
  }

  /// `14 months, monthly`.
  private var repayment: String? {
    let parts = [card.months, loan.terms?.repaymentInterval?.lowercased()].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// `National Microfinance Bank, rated 3.5 of 5`; nothing for a partner whose name is not known.
  private var partner: String? {
    guard let partner = loan.partner, let name = partner.name else { return nil }
    return partner.rating.map { "\(name), rated \($0) of 5" } ?? name
  }

  /// `67,000 KES`; a borrower paid out in dollars needs no second amount.
  private var localAmount: String? {
    guard let terms = loan.terms, let currency = terms.currency, currency != "USD",
      let amount = terms.disbursedAmount, amount >= 0, amount < 1e15
    else { return nil }
    return "\(Int(amount.rounded()).groupedByThousands) \(currency)"
  }
}
