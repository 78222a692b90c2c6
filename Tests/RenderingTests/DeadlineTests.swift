import Loans
import Rendering
import Testing

struct DeadlineTests {
  @Test(arguments: [
    (30 * day, "30 days left", "calm"), (6 * day, "6 days left", "calm"),
    (6 * day - 1, "5 days left", "soon"), (3 * day, "3 days left", "soon"),
    (3 * day - 1, "2 days left", "hot"), (day, "1 day left", "hot"), (day - 1, "Last day", "hot"),
    (1, "Last day", "hot"), (0, "Ended", "calm"), (-day, "Ended", "calm"),
  ])
  func `says how many whole days are left`(seconds: Int, text: String, urgency: String) {
    let loan = grace { $0.expires = Timestamp(seconds: now.seconds + seconds) }
    let deadline = Deadline(of: loan, at: now)
    #expect(deadline?.text == text)
    #expect(deadline?.urgency.rawValue == urgency)
  }

  @Test(arguments: [
    (Loan.Status.fundraising, Money(dollars: 525), "Fully funded" as String?),
    (.fundraising, Money(cents: 52_499), "6 days left"), (.funded, .zero, "Fully funded"),
    (.inRepayment, .zero, "Fully funded"), (.paid, .zero, "Fully funded"),
    (.expired, .zero, "Ended"), (.refunded, Money(dollars: 525), "Ended"),
    (.defaulted, .zero, "Ended"), (.other("reviewed"), .zero, nil),
  ])
  func `says whether a loan is funded or has ended`(
    status: Loan.Status, funded: Money, text: String?
  ) {
    let loan = grace {
      $0.status = status
      $0.funded = funded
    }
    #expect(Deadline(of: loan, at: now)?.text == text)
  }

  @Test func `is nil for a loan without an end`() {
    #expect(Deadline(of: loan(1), at: now) == nil)
  }
}
