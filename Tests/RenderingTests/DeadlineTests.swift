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
  func `says in words how many whole days are left`(seconds: Int, words: String, urgency: String) {
    let loan = grace { $0.expires = Timestamp(seconds: now.seconds + seconds) }
    let deadline = Deadline(of: loan, at: now)
    #expect(deadline?.words == words)
    #expect(deadline?.urgency.rawValue == urgency)
  }

  @Test(arguments: [
    (Loan.Status.fundraising, Money(dollars: 525), "Fully funded" as String?),
    (.fundraising, Money(cents: 52_499), "6 days left"), (.funded, .zero, "Fully funded"),
    (.inRepayment, .zero, "Fully funded"), (.paid, .zero, "Fully funded"),
    (.expired, .zero, "Ended"), (.refunded, Money(dollars: 525), "Ended"),
    (.defaulted, .zero, "Ended"), (.other("reviewed"), .zero, nil),
  ])
  func `knows what is over`(status: Loan.Status, funded: Money, words: String?) {
    let loan = grace {
      $0.status = status
      $0.funded = funded
    }
    #expect(Deadline(of: loan, at: now)?.words == words)
  }

  @Test func `says nothing of a loan without an end`() {
    #expect(Deadline(of: loan(1), at: now) == nil)
  }
}
