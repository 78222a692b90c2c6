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
}
