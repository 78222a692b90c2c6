import Loans
import Mustache
import SiteIndex
import Words

extension LoanPage {
  /// The facts about the loan besides its story.
  var facts: [Fact] {
    let (terms, words) = (loan.terms, words)
    let isOpen = loan.isFundraising && lastListed == nil
    var facts: [Fact] = []
    facts.reserveCapacity(16)
    func add(_ label: String, _ value: Fact.FactValue?) {
      if let value { facts.append(Fact(label: label, value: value, words: words)) }
    }
    add(words.fact.asked, loan.amount.map { .amount($0) })
    add(words.fact.funded, card.siteLoan.fundedAmount.map { .amount($0) })
    add(words.fact.repayment, repayment.map { .text($0) })
    if let paidOut { facts.append(paidOut) }
    add(words.fact.localAmount, localAmount.map { .text($0) })
    if isOpen {
      add(words.fact.smallestShare, loan.smallestShare.map { .amount($0) })
      add(words.fact.matching, matching.map { .text($0) })
      let flexible = terms?.isFlexible == true ? words.fact.flexibleValue : nil
      add(words.fact.flexible, flexible.map { .text($0) })
    }
    let isGroup = card.siteLoan.isGroup
    add(isGroup ? words.fact.borrowers : words.fact.borrower, borrowers.map { .text($0) })
    let lenders = loan.lenderCount.map { words.fact.lendersValue.text(.count($0)) }
    add(words.fact.lenders, lenders.map { .text($0) })
    add(words.fact.posted, loan.posted.map { .day($0) })
    if let end { facts.append(end) }
    add(words.fact.fundedOn, loan.fundedOn.map { .day($0) })
    return facts
  }

  /// The risk of the loan, and who bears a loss; empty once it is repaid or has ended.
  var risks: [Fact] {
    guard card.siteLoan.repaymentIsAwaited else { return [] }
    let liability = loan.terms?.lossLiability
    let texts = [
      (words.fact.nonpayment, liability?.nonpaymentText(words)),
      (words.fact.currencyRisk, liability?.currencyRiskText(words)),
    ]
    let losses = texts.compactMap { label, text in
      text.map { Fact(label: label, value: .text($0), words: words) }
    }
    return [riskRating].compactMap(\.self) + losses
  }

  /// The day on which the borrower received the money. Lenders refill a loan that was paid out
  /// before it was posted.
  private var paidOut: Fact? {
    guard let day = loan.terms?.disbursed else { return nil }
    let words = words.fact
    guard !card.siteLoan.status.isPastFunding, let posted = loan.posted,
      day < posted, !day.isOnDay(of: posted)
    else { return Fact(label: words.paidOut, value: .day(day), words: self.words) }
    let text = words.alreadyPaidOutValue.text(.day(day))
    return Fact(label: words.alreadyPaidOut, value: .text(text), words: self.words)
  }

  /// The time until which the loan is open, was to be open, or was open.
  private var end: Fact? {
    guard let expires = loan.expires else { return nil }
    let words = words.fact
    switch card.siteLoan.status {
    case .inRepayment, .repaid: return nil
    // Other loans that have ended were refunded, for example, and not at that time.
    case .ended where loan.status == .expired:
      return Fact(label: words.endedOn, value: .end(expires), words: self.words)
    case .fundraising where lastListed == nil:
      return Fact(
        label: words.openUntil, value: .end(expires), words: self.words,
        labelAfterEnd: words.endedOn)
    case .fundraising, .funded, .ended:
      return Fact(label: words.wasToEnd, value: .end(expires), words: self.words)
    }
  }

  /// The term of the loan and the interval of repayments: `14 months, monthly`.
  private var repayment: String? {
    let interval = loan.terms?.repaymentInterval.map(words.names.interval)
    guard let months = loan.terms?.repaymentMonths, months > 0 else { return interval }
    guard let interval else { return words.fact.months.text(.count(months)) }
    return words.fact.monthsAndInterval.text(.count(months), .text(interval))
  }

  /// Kiva's rating of the field partner, `3.5 of 5 (5 = lowest risk)`; `nil` if it is unknown.
  private var riskRating: Fact? {
    loan.partner?.riskRating.map { rating in
      Fact(
        label: words.fact.partnerRiskRating,
        value: .text(words.fact.riskRatingValue.text(.decimal(rating.text))), words: words,
        rating: rating.value)
    }
  }

  /// Who adds money to what lenders lend, `by Acme, $1 for each dollar`.
  private var matching: String? {
    guard let matching = loan.matching else { return nil }
    guard let ratio = matching.ratio else {
      return words.fact.matchingValue.text(.text(matching.text))
    }
    let dollars = Money(cents: Int((ratio * 100).rounded()))
    return words.fact.matchingValueRatio.text(.text(matching.text), .money(dollars))
  }

  /// The borrowers: `A woman`, `4 women and 2 men`, `6 people` if the gender of any of them is
  /// unknown.
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

  /// The amount in the currency in which it was disbursed, `67,000 KES`; `nil` for US dollars.
  private var localAmount: String? {
    guard let terms = loan.terms, let currency = terms.currency, currency != "USD",
      let amount = terms.disbursedAmount, amount >= 0, amount < 1e15
    else { return nil }
    return words.fact.localAmountValue.text(.count(Int(amount.rounded())), .text(currency))
  }
}

/// A line of the table of facts on a loan's page.
struct Fact: Sendable {
  enum FactValue: Sendable {
    case text(String)
    case amount(Money)
    case day(Timestamp)
    /// The last day before this time.
    case end(Timestamp)
  }

  let label: String
  let value: FactValue
  let words: SiteWords
  /// The label once the loan has ended by the reader's clock; `nil` if it stays the same.
  var labelAfterEnd: String?
  /// Kiva's rating of a field partner, 0…5; `nil` for other values.
  var rating: Double?
  var date: Timestamp? {
    switch value {
    case .day(let date), .end(let date): date
    case .text, .amount: nil
    }
  }

  func writeValue(to output: inout TemplateOutput) {
    switch value {
    case .text(let text): output.write(text)
    case .amount(let amount): output.write(.money(amount), in: words.formats)
    case .day(let day): output.write(.day(day), in: words.formats)
    case .end(let time): output.write(.day(time.secondBefore), in: words.formats)
    }
  }
}

/// A value of a loan, with a link to the list filtered by that value.
struct FilterLink: Equatable, Sendable {
  let name: String
  /// The target of the link; `nil` if the list cannot be filtered by the value.
  let target: Target?

  /// The list, filtered by a value.
  struct Target: Equatable, Sendable {
    let list: String
    let key: FacetKey
    let slug: String

    /// Writes the link, `../index.html#tag=vegan`.
    func write(to output: inout TemplateOutput) {
      output.write(list)
      output.write(unescaped: "#")
      output.write(key.rawValue)
      output.write(unescaped: "=")
      output.write(slug)
    }
  }

  static let bindings = TemplateBindings<FilterLink>(
    "a value with a link",
    .text("name", "the value that readers see") { $0.name },
    .written(
      "filterHref", .link, "link to the list with this filter; absent if it has no such filter"
    ) { $0.target?.write(to: &$1) })
}

extension LoanPage {
  var tags: [FilterLink] { card.siteLoan.publicTags.map { filterLink($0, of: .tag) } }

  var themes: [FilterLink] { loan.themes.map { filterLink($0, of: .theme) } }

  private func filterLink(_ name: String, of key: FacetKey) -> FilterLink {
    let value = card.siteLoan.values(of: key).first { $0.name == name }
    return FilterLink(name: name, target: value.flatMap { target(of: key, $0) })
  }

  /// Returns the link target for the list filtered by the loan's value in a facet; `nil` if the
  /// list cannot be filtered by it.
  func target(of key: FacetKey) -> FilterLink.Target? {
    card.siteLoan.values(of: key).first.flatMap { target(of: key, $0) }
  }

  private func target(of key: FacetKey, _ value: FacetValue) -> FilterLink.Target? {
    filtersList ? FilterLink.Target(list: layout.homeLink, key: key, slug: value.slug) : nil
  }
}

extension Loan.LossLiability {
  /// Returns who bears the loss if a borrower does not repay; `nil` for an unknown value.
  func nonpaymentText(_ words: SiteWords) -> String? {
    switch nonpayment {
    case "lender": words.fact.nonpaymentLender
    case "partner": words.fact.nonpaymentPartner
    default: nil
    }
  }

  /// Returns who bears the loss if the currency falls; `nil` for an unknown value. For a shared
  /// loss, the field partner covers a fall up to the given rate, and lenders cover the rest.
  /// Source: Kiva's help pages on currency exchange loss.
  func currencyRiskText(_ words: SiteWords) -> String? {
    switch currencyExchange {
    case "lender": words.fact.currencyRiskLender
    case "partner": words.fact.currencyRiskPartner
    case "none": words.fact.currencyRiskNone
    case "shared":
      sharedFromTenths.map { words.fact.currencyRiskSharedFrom.text(.percentTenths($0)) }
        ?? words.fact.currencyRiskShared
    default: nil
    }
  }

  /// The fall of the currency, in tenths of a percent, beyond which lenders bear a shared loss.
  private var sharedFromTenths: Int? {
    currencyCoverage.flatMap { $0 > 0 && $0 < 1 ? Int(($0 * 1000).rounded()) : nil }
  }
}
