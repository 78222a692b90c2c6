import Loans
import SiteIndex
import Words

extension LoanPage {
  /// What is known of the loan besides its story.
  var facts: [Fact] {
    let (terms, words) = (loan.terms, words)
    var facts: [Fact] = []
    facts.reserveCapacity(13)
    func add(_ label: String, _ value: Fact.Value?) {
      if let value { facts.append(Fact(label, value, words)) }
    }
    add(words.fact.asked, loan.amount.map { .amount($0) })
    add(words.fact.funded, card.siteLoan.fundedAmount.map { .amount($0) })
    add(words.fact.repayment, repayment.map { .text($0) })
    add(words.fact.paidOut, terms?.disbursed.map { .day($0) })
    add(words.fact.localAmount, localAmount.map { .text($0) })
    add(words.fact.nonpayment, terms?.lossLiability?.nonpaymentText(words).map { .text($0) })
    add(words.fact.currencyRisk, terms?.lossLiability?.currencyRiskText(words).map { .text($0) })
    if let partner { facts.append(partner) }
    add(
      card.siteLoan.isGroup ? words.fact.borrowers : words.fact.borrower,
      borrowers.map { .text($0) })
    add(
      words.fact.lenders,
      loan.lenderCount.map { .text(words.fact.lendersValue.text(.count($0))) })
    add(words.fact.posted, loan.posted.map { .day($0) })
    let isOpen = loan.isFundraising && lastListed == nil
    add(isOpen ? words.fact.openUntil : words.fact.wasToEnd, loan.expires.map { .end($0) })
    add(words.fact.fundedOn, loan.fundedOn.map { .day($0) })
    return facts
  }

  /// Whether anything is known of the loan besides its story.
  var hasFacts: Bool { loan.amount != nil || !facts.isEmpty }

  /// How long and how often the loan is repaid: `14 months, monthly`.
  private var repayment: String? {
    let interval = loan.terms?.repaymentInterval.map(words.names.interval)
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
