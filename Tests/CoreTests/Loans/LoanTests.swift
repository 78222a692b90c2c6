import Loans
import Testing

struct LoanTests {
  @Test(
    arguments: [
      (500, 100, 50, 350), (500, nil, nil, 500), (500, 500, nil, 0), (500, 450, 100, 0),
      (500, 525, nil, 0),
    ] as [(Int, Int?, Int?, Int)])
  func `has a remaining amount that is never negative`(
    amount: Int, funded: Int?, basket: Int?, remaining: Int
  ) {
    var loan = Loan(id: LoanID(1))
    #expect(loan.remaining == nil)
    loan.amount = Money(dollars: amount)
    loan.funded = funded.map(Money.init(dollars:))
    loan.basket = basket.map(Money.init(dollars:))
    #expect(loan.remaining == Money(dollars: remaining))
  }

  @Test(
    arguments: [
      (.funded, 0, 500), (.inRepayment, nil, 500), (.paid, nil, 500), (.fundraising, 300, 200),
      (.expired, nil, 200), (.other("new"), nil, 200), (nil, 300, 200),
    ] as [(Loan.Status?, Int?, Int)])
  func `is lent in full once it is funded, and needs nothing once that is past`(
    status: Loan.Status?, remaining: Int?, funded: Int
  ) {
    var loan = Loan(id: LoanID(1))
    loan.status = status
    loan.amount = Money(dollars: 500)
    loan.funded = Money(dollars: 200)
    #expect(loan.remaining == remaining.map(Money.init(dollars:)))
    #expect(loan.fundedAmount == Money(dollars: funded))
    loan.funded = Money(dollars: 600)
    #expect(loan.fundedAmount == Money(dollars: 600))
    loan.funded = nil
    #expect(loan.fundedAmount == nil)
  }

  @Test(
    arguments: [
      (.fundraising, 200, .fundraising), (nil, 200, .fundraising), (.fundraising, 500, .funded),
      (.funded, 200, .funded), (.inRepayment, 500, .inRepayment), (.paid, 500, .repaid),
      (.ended, 500, .ended), (.expired, 200, .ended), (.refunded, 500, .ended),
      (.defaulted, 500, .ended), (.inactive, 200, .ended), (.other("new"), 200, .ended),
    ] as [(Loan.Status?, Int, Loan.PublicStatus)])
  func `has a status that does not tell why it has ended`(
    status: Loan.Status?, funded: Int, publicStatus: Loan.PublicStatus
  ) {
    var loan = Loan(id: LoanID(1))
    loan.status = status
    loan.amount = Money(dollars: 500)
    loan.funded = Money(dollars: funded)
    #expect(loan.publicStatus == publicStatus)
    #expect(loan.published.publicStatus == publicStatus)
    #expect(loan.published.status != .defaulted && loan.published.status != .refunded)
  }

  @Test func `is a group loan if it has several borrowers`() {
    var loan = Loan(id: LoanID(1))
    #expect(!loan.isGroup)
    loan.borrowers = [Loan.Borrower(), Loan.Borrower()]
    #expect(loan.isGroup)
    loan.borrowerCount = 1
    #expect(!loan.isGroup)
  }

  @Test func `has public tags, which begin with a number sign`() {
    var loan = Loan(id: LoanID(1))
    loan.tags = ["#Eco-friendly", "user_favorite", "#", "##x", "# Vegan", "#Eco-friendly", "# "]
    #expect(loan.publicTags == ["Eco-friendly", "#x", "Vegan"])
  }

  @Test func `has an identifier that is ordered as a number`() {
    #expect([LoanID(10), LoanID(9)].sorted() == [LoanID(9), LoanID(10)])
    #expect("\(LoanID(2_000_001))" == "2000001")
  }
}
