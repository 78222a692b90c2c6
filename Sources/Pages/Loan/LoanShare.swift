package import Loans
import SiteIndex
import Words

/// The share of one lender in a loan, and how it comes back.
package struct LoanShare: Equatable, Sendable {
  /// What is known of a loan's shares.
  package struct Terms: Equatable, Sendable {
    let loanAmount: Money
    let amount: Money
    /// Whether the day by which half of the loan is due is still to come for a lender of today.
    let expectsHalf: Bool

    /// Creates the terms of a loan with a share of it. Returns `nil` if the amount of the loan is
    /// unknown or zero.
    package init?(loanAmount: Money?, share: Money, expectsHalf: Bool = true) {
      guard let loanAmount, loanAmount > .zero else { return nil }
      self.expectsHalf = expectsHalf
      self.loanAmount = loanAmount
      amount = min(share, loanAmount)
    }

    /// Creates the terms of a loan, with the share that readers are offered. Returns `nil` if the
    /// repayments of the loan are unknown or in the past, or once it is being repaid.
    init?(of loan: SiteLoan) {
      guard loan.isFundraising || loan.status == .funded, let dates = loan.repaymentDates else {
        return nil
      }
      self.init(
        loanAmount: loan.loan.amount, share: loan.share ?? loan.usualShare,
        expectsHalf: dates.half != nil)
    }
  }

  /// The money that the lender lends.
  package let amount: Money
  /// Whether the day by which half of the loan is due is still to come.
  let expectsHalf: Bool
  /// The sum by which the lender's money is divided to get the share of each repayment. It is the
  /// amount of the loan. If the expected repayments add up to more, it is their sum, because no
  /// lender gets back more than the lent amount.
  private let whole: Money

  init(_ terms: Terms, repaid total: Money) {
    amount = terms.amount
    expectsHalf = terms.expectsHalf
    whole = max(terms.loanAmount, total)
  }

  /// Returns how much of the share has come back once a sum is repaid, rounded to cents.
  package func part(of sum: Money) -> Money {
    Money(cents: amount.cents.scaled(by: sum, of: whole))
  }
}

extension RepaymentPlan {
  /// How the share of a lender comes back: `Your $25: about $1.79 a month, back by January 2028`;
  /// `nil` without a share.
  package var shareText: String? {
    guard let share else { return nil }
    let (words, amount) = (words.share, PhraseValue.money(share.amount))
    let month = PhraseValue.month(lastMonth)
    guard isShareComplete else {
      return words.part.text(amount, .money(share.part(of: total - undated)), month)
    }
    if repayments.count == 1 { return words.atOnce.text(amount, month) }
    guard let monthly = monthlyShare else {
      return words.times.text(amount, .count(repayments.count), month)
    }
    let phrase = monthly.isExact ? words.monthly : words.monthlyAbout
    return phrase.text(amount, .money(monthly.amount), month)
  }

  /// The part of a share that has come back once half of the loan is repaid, `Of your $25, $12.50
  /// is expected by October 2027.`; `nil` if that is not known, or if everything is due at once.
  package var followedShareText: String? {
    guard let share, share.expectsHalf, let half else { return nil }
    let repaid = repayments.reduce(Money.zero) { $1.due <= half ? $0 + $1.amount : $0 }
    let amounts = (PhraseValue.money(share.amount), PhraseValue.money(share.part(of: repaid)))
    let month = PhraseValue.month(Month(of: half))
    return isShareComplete
      ? words.share.followedAll.text(amounts.0, amounts.1, month, .month(lastMonth))
      : words.share.followed.text(amounts.0, amounts.1, month)
  }

  /// Whether all of the share comes back with the dated repayments.
  private var isShareComplete: Bool {
    share.map { $0.part(of: total - undated) == $0.amount } ?? false
  }

  /// What comes back of the share each month; `nil` unless something is due in every month, and
  /// about the same in each of them except that the last may be lower.
  private var monthlyShare: (amount: Money, isExact: Bool)? {
    guard let share else { return nil }
    var sums: [Int: Money] = [:]
    for repayment in repayments { sums[repayment.month.number, default: .zero] += repayment.amount }
    guard sums.count > 1, sums.count == lastMonth.number - firstMonth.number + 1 else { return nil }
    let last = sums[lastMonth.number] ?? .zero
    let others =
      sums.count == 2 ? Array(sums.values) : sums.filter { $0.key != lastMonth.number }.map(\.value)
    guard let least = others.min(), let most = others.max(), most.isWithinTenth(of: least),
      last <= most || last.isWithinTenth(of: most)
    else { return nil }
    let sum = others.reduce(Money.zero, +)
    let monthly = share.part(of: Money(cents: (sum.cents + others.count / 2) / others.count))
    if monthly == .zero { return nil }
    let isExact =
      least == most && last == most
      && monthly.cents * sums.count == share.amount.cents
    return (monthly, isExact)
  }
}

extension Money {
  /// Whether the amount exceeds another one by at most a tenth of itself.
  func isWithinTenth(of lower: Money) -> Bool { cents - lower.cents <= cents / 10 }
}
