import Loans
import Rendering
import Testing

struct LoanLendingTests {
  @Test(arguments: [
    (Loan.Status.fundraising as Loan.Status?, 325, nil as Loan.Closing?), (nil, 325, nil),
    (.fundraising, 525, .funded), (nil, 600, .funded), (.funded, 325, .funded),
    (.inRepayment, 525, .funded), (.expired, 325, .ended), (.refunded, 525, .ended),
    (.other("reviewed"), 325, .ended),
  ])
  func `a loan is closed by its status or by its amounts`(
    status: Loan.Status?, dollars: Int, closing: Loan.Closing?
  ) {
    let loan = grace {
      $0.status = status
      $0.funded = Money(dollars: dollars)
    }
    #expect(loan.closing == closing)
    #expect(loan.isOpen(at: now) == (closing == nil))
    #expect((loan.secondsLeft(at: now) == 6 * day + 3_600) == (closing == nil))
  }

  @Test func `no time is left of a loan past its end, or without one`() {
    #expect(grace { $0.expires = now }.secondsLeft(at: now) == nil)
    #expect(grace { $0.expires = nil }.secondsLeft(at: now) == nil)
    #expect(grace { $0.expires = Timestamp(seconds: now.seconds + 1) }.secondsLeft(at: now) == 1)
  }

  @Test(arguments: [
    (Loan.Gender.female as Loan.Gender?, 1, Loan.BorrowerKind.woman as Loan.BorrowerKind?),
    (.male, 1, .man), (nil, 1, nil), (.female, 2, .group), (nil, 2, .group),
  ])
  func `a group is a group, whoever is in it`(
    gender: Loan.Gender?, count: Int, kind: Loan.BorrowerKind?
  ) {
    let loan = grace {
      $0.gender = gender
      $0.borrowerCount = count
    }
    #expect(loan.borrowerKind == kind)
  }
}
