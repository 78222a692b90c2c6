import Loans

extension LoanPage {
  /// What is known of the loan besides its story.
  var facts: [Fact] {
    let terms = loan.terms
    let facts: [Fact?] = [
      loan.amount.map { Fact("Asked for", $0) },
      card.siteLoan.fundedAmount.map { Fact("Funded", $0) },
      repayment.map { Fact("Repayment", $0) },
      terms?.disbursed.map { Fact("Paid out", on: $0) },
      localAmount.map { Fact("In local currency", $0) },
      terms?.lossLiability?.formattedNonpayment.map { Fact("If it is not repaid", $0) },
      terms?.lossLiability?.formattedCurrencyRisk.map { Fact("Currency risk", $0) },
      partner,
      borrowers.map { Fact(card.siteLoan.isGroup ? "Borrowers" : "Borrower", $0) },
      loan.lenderCount.map { Fact("Lenders", counted($0, "lender", "lenders")) },
      loan.posted.map { Fact("Posted", on: $0) },
      loan.expires.map {
        Fact(loan.isFundraising && lastListed == nil ? "Open until" : "Was to end", on: $0)
      },
      loan.fundedOn.map { Fact("Funded on", on: $0) },
    ]
    return facts.compactMap(\.self)
  }

  /// Whether anything is known of the loan besides its story.
  var hasFacts: Bool { loan.amount != nil || !facts.isEmpty }

  /// How long and how often the loan is repaid: `14 months, monthly`.
  private var repayment: String? {
    let parts = [card.months, loan.terms?.repaymentInterval?.lowercased()].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The field partner, `National Microfinance Bank, rated 3.5 of 5`; a partner whose name is not
  /// known is called `number 185`.
  private var partner: Fact? {
    guard let partner = loan.partner, let name = partner.name ?? partner.id.map({ "number \($0)" })
    else { return nil }
    guard let rating = partner.rating else {
      return Fact("Field partner", name, link: partnerTarget)
    }
    let number = Double(rating).flatMap { (0...5).contains($0) ? $0 : nil }
    return Fact(
      "Field partner", "\(name), rated \(rating) of 5", rating: number, link: partnerTarget)
  }

  /// Who borrows: `A woman`, and for a group `6 women`, `4 women and 2 men`, or `6 people` if the
  /// gender of any member is not known.
  private var borrowers: String? {
    guard card.siteLoan.isGroup else {
      return loan.gender.map { $0 == .female ? "A woman" : "A man" }
    }
    let women = loan.borrowers.count { $0.gender == .female }
    let men = loan.borrowers.count { $0.gender == .male }
    guard women + men == loan.borrowerCount ?? loan.borrowers.count else { return card.borrowers }
    let parts = [
      women > 0 ? counted(women, "woman", "women") : nil,
      men > 0 ? counted(men, "man", "men") : nil,
    ]
    return parts.compactMap(\.self).joined(separator: " and ")
  }

  /// The amount in the currency that the borrower got, `67,000 KES`; `nil` for US dollars, which
  /// need no second amount.
  private var localAmount: String? {
    guard let terms = loan.terms, let currency = terms.currency, currency != "USD",
      let amount = terms.disbursedAmount, amount >= 0, amount < 1e15
    else { return nil }
    return "\(Int(amount.rounded()).groupedByThousands) \(currency)"
  }
}
