import Loans
import Words

extension LoanPage {
  /// What is known of the loan besides its story.
  var facts: [Fact] {
    let (terms, words) = (loan.terms, words)
    func text(_ label: String, _ text: String?) -> Fact? {
      text.map { Fact(label, .text($0), words) }
    }
    func amount(_ label: String, _ amount: Money?) -> Fact? {
      amount.map { Fact(label, .amount($0), words) }
    }
    func day(_ label: String, _ day: Timestamp?) -> Fact? {
      day.map { Fact(label, .day($0), words) }
    }
    let isOpen = loan.isFundraising && lastListed == nil
    let facts: [Fact?] = [
      amount(words.fact.asked, loan.amount),
      amount(words.fact.funded, card.siteLoan.fundedAmount),
      text(words.fact.repayment, repayment),
      day(words.fact.paidOut, terms?.disbursed),
      text(words.fact.localAmount, localAmount),
      text(words.fact.nonpayment, terms?.lossLiability?.nonpaymentText(words)),
      text(words.fact.currencyRisk, terms?.lossLiability?.currencyRiskText(words)),
      partner,
      text(card.siteLoan.isGroup ? words.fact.borrowers : words.fact.borrower, borrowers),
      text(words.fact.lenders, loan.lenderCount.map { words.fact.lendersValue.text(.count($0)) }),
      day(words.fact.posted, loan.posted),
      day(isOpen ? words.fact.openUntil : words.fact.wasToEnd, loan.expires),
      day(words.fact.fundedOn, loan.fundedOn),
    ]
    return facts.compactMap(\.self)
  }

  /// Whether anything is known of the loan besides its story.
  var hasFacts: Bool { loan.amount != nil || !facts.isEmpty }

  /// How long and how often the loan is repaid: `14 months, monthly`.
  private var repayment: String? {
    let interval = loan.terms?.repaymentInterval?.lowercased()
    guard let months = loan.terms?.repaymentMonths, months > 0 else { return interval }
    guard let interval else { return words.fact.months.text(.count(months)) }
    return words.fact.monthsAndInterval.text(.count(months), .text(interval))
  }

  /// The field partner, `National Microfinance Bank, rated 3.5 of 5`; a partner whose name is not
  /// known is called `number 185`.
  private var partner: Fact? {
    guard let partner = loan.partner,
      let name = partner.name ?? partner.id.map({ words.fact.partnerNumber.text(.digits($0)) })
    else { return nil }
    guard let rating = partner.rating else {
      return Fact(words.fact.partner, .text(name), words, link: partnerTarget)
    }
    let number = Double(rating).flatMap { (0...5).contains($0) ? $0 : nil }
    let text = words.fact.partnerRated.text(
      .text(name), number == nil ? .text(rating) : .decimal(rating))
    return Fact(words.fact.partner, .text(text), words, rating: number, link: partnerTarget)
  }

  /// Who borrows: `A woman`, and for a group `6 women`, `4 women and 2 men`, or `6 people` if the
  /// gender of any member is not known.
  private var borrowers: String? {
    guard card.siteLoan.isGroup else {
      return loan.gender.map { $0 == .female ? words.fact.woman : words.fact.man }
    }
    let women = loan.borrowers.count { $0.gender == .female }
    let men = loan.borrowers.count { $0.gender == .male }
    let count = loan.borrowerCount ?? loan.borrowers.count
    guard women + men == count else { return words.fact.people.text(.count(count)) }
    let parts = [
      women > 0 ? words.fact.women.text(.count(women)) : nil,
      men > 0 ? words.fact.men.text(.count(men)) : nil,
    ]
    return words.formats.and.text(of: parts.compactMap(\.self))
  }

  /// The amount in the currency that the borrower got, `67,000 KES`; `nil` for US dollars, which
  /// need no second amount.
  private var localAmount: String? {
    guard let terms = loan.terms, let currency = terms.currency, currency != "USD",
      let amount = terms.disbursedAmount, amount >= 0, amount < 1e15
    else { return nil }
    return words.fact.localAmountValue.text(.count(Int(amount.rounded())), .text(currency))
  }
}
