import Loans
import SiteIndex
import Testing

struct ListOrderTests {
  @Test func `puts pinned loans first, then newest, then higher IDs, then undated ones`() {
    func posted(_ id: Int, _ seconds: Int?) -> Loan {
      loan(id) { $0.posted = seconds.map(Timestamp.init(seconds:)) }
    }
    let loans = [
      posted(1, nil), posted(2, 100), posted(3, 300), posted(4, 100), posted(5, nil),
      posted(6, 50), posted(7, nil),
    ]
    let pinned: Set = [LoanID(6), LoanID(7), LoanID(99)]
    for order in [loans, loans.reversed()] {
      #expect(
        inListOrder(order.newestFirst, pinned: pinned).map(\.id.value) == [6, 7, 3, 4, 2, 5, 1])
    }
  }

  @Test func `puts loans that ask for money first, then those of each later status`() {
    let statuses: [Loan.Status?] = [
      .paid, .expired, .inRepayment, .funded, .fundraising, nil, .other("new"), .paid, .defaulted,
      .funded, .inRepayment, .fundraising,
    ]
    let loans = statuses.enumerated().map { index, status in loan(index) { $0.status = status } }
    #expect(
      inListOrder(loans, pinned: []).map(\.id.value) == [4, 5, 11, 3, 9, 2, 10, 0, 7, 1, 6, 8])
    #expect(
      inListOrder(loans, pinned: [LoanID(8), LoanID(7)]).map(\.id.value).prefix(3) == [7, 8, 4])
  }

  @Test func `puts a loan last once its amounts say that it is funded`() {
    let loans = [grace { $0.funded = $0.amount }, loan(1), loan(2)]
    #expect(inListOrder(loans, pinned: []).map(\.id.value) == [1, 2, 1_234_567])
  }

  @Test func `takes a loan for ended at a time after its end`() {
    let open = grace { $0.expires = now }
    #expect(open.asOf(Timestamp(seconds: now.seconds - 1)).publicStatus == .fundraising)
    #expect(open.asOf(now).publicStatus == .ended)
    let funded = grace {
      $0.funded = $0.amount
      $0.expires = now
    }
    #expect(funded.asOf(now).publicStatus == .funded)
    #expect(loan(1).asOf(now).publicStatus == .fundraising)
  }
}
