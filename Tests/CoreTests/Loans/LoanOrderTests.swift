import Loans
import Testing

struct LoanOrderTests {
  @Test func `is newest first, then by descending identifiers, and undated last`() {
    let dates = [1: nil, 2: 100, 9: nil, 3: 200, 4: 100, 5: -300] as [Int: Int?]
    let loans = dates.map { id, seconds in
      var loan = Loan(id: LoanID(id))
      loan.posted = seconds.map { Timestamp(seconds: $0) }
      return loan
    }
    #expect(loans.newestFirst.map(\.id.value) == [3, 4, 2, 5, 9, 1])
  }
}
