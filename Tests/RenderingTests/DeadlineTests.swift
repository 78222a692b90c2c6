import Loans
import Pages
import SiteIndex
import Testing

struct DeadlineTests {
  @Test(arguments: [
    (6 * day, "until 26 November 2026"), (-day, "until 19 November 2026"),
  ])
  func `says until when a loan can be funded, which is true on any day`(
    seconds: Int, text: String
  ) {
    let loan = grace { $0.expires = Timestamp(seconds: now.seconds + seconds) }
    let deadline = Deadline(of: loan)
    #expect(deadline?.text(in: englishWords) == text)
    #expect(deadline?.urgency == .calm)
    #expect(deadline?.date == loan.expires)
  }

  @Test(arguments: [
    (Loan.Status.fundraising, Money(dollars: 525), "Fully funded" as String?),
    (.fundraising, Money(cents: 52_499), "until 26 November 2026"),
    (.funded, .zero, "Fully funded"),
    (.inRepayment, .zero, "Being repaid"), (.paid, .zero, "Repaid"),
    (.expired, .zero, "Ended"), (.refunded, Money(dollars: 525), "Ended"),
    (.defaulted, .zero, "Ended"), (.other("reviewed"), .zero, "Ended"),
  ])
  func `says whether a loan is funded or has ended`(
    status: Loan.Status, funded: Money, text: String?
  ) {
    let loan = grace {
      $0.status = status
      $0.funded = funded
    }
    let deadline = Deadline(of: loan)
    #expect(deadline?.text(in: englishWords) == text)
    #expect((deadline?.date != nil) == (text?.hasPrefix("until") == true))
    let isDone = ["Fully funded", "Being repaid", "Repaid"].contains(text)
    #expect((deadline?.urgency == .done) == isDone)
  }

  @Test func `is nil for a loan without an end`() {
    #expect(Deadline(of: loan(1)) == nil)
  }
}
