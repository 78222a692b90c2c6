import Loans
import Pages
import SiteIndex
import Testing

struct LoanFundingTests {
  @Test(arguments: [
    (0, 52_500, 0), (1, 52_500, 1), (26_250, 52_500, 50), (52_499, 52_500, 99),
    (52_500, 52_500, 100), (60_000, 52_500, 100), (32_500, 52_500, 61), (0, 0, nil),
    (Int.max - 1, Int.max, 99), (Int.max / 2, Int.max, 49),
  ])
  func `rounds the funded share down, but not to 0`(funded: Int, amount: Int, percent: Int?) {
    let loan = loan(1) {
      $0.amount = Money(cents: amount)
      $0.funded = Money(cents: funded)
    }
    #expect(loan.percentFunded == percent)
  }

  @Test(arguments: [
    (0, 500, 100), (300, 500, 100), (500, 500, 100), (600, 500, 100), (0, 0, nil), (5, 0, nil),
    (nil, 500, nil),
  ])
  func `shows a funded loan as fully funded, whatever its amounts`(
    funded: Int?, amount: Int, percent: Int?
  ) {
    let loan = loan(1) {
      $0.status = .funded
      $0.amount = Money(dollars: amount)
      $0.funded = funded.map(Money.init(dollars:))
    }
    #expect(loan.percentFunded == percent)
    #expect(loan.isFullyFunded)
    #expect(card(of: loan).deadline?.text(in: englishWords) == "Fully funded")
    #expect(card(of: loan).progress == "Thank you!")
  }

  @Test(arguments: [
    (Loan.Status.fundraising as Loan.Status?, 325, nil as Loan.ClosedReason?), (nil, 325, nil),
    (.fundraising, 525, .funded), (nil, 600, .funded), (.funded, 325, .funded),
    (.inRepayment, 525, .funded), (.expired, 325, .ended), (.refunded, 525, .ended),
    (.other("reviewed"), 325, .ended),
  ])
  func `closes a loan by its status or by its amounts`(
    status: Loan.Status?, dollars: Int, reason: Loan.ClosedReason?
  ) {
    let loan = grace {
      $0.status = status
      $0.funded = Money(dollars: dollars)
    }
    #expect(loan.closedReason == reason)
    #expect(loan.isOpen(at: now) == (reason == nil))
    #expect(loan.isOpen() == (reason == nil))
    #expect(loan.ends(withinDays: 7, of: now) == (reason == nil))
  }

  @Test func `takes a loan for open past its end if it is not said when that is asked`() {
    let ended = grace { $0.expires = now }
    #expect(!ended.isOpen(at: now))
    #expect(ended.isOpen())
    #expect(!ended.ends(withinDays: 7, of: now))
    #expect(grace { $0.expires = nil }.isOpen(at: now))
    #expect(!grace { $0.expires = nil }.ends(withinDays: 7, of: now))
  }
}
