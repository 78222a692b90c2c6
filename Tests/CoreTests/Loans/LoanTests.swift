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
      (.funded, 0), (.inRepayment, 0), (.paid, 0), (.fundraising, 300), (.expired, 300),
      (.other("new"), 300), (nil, 300),
    ] as [(Loan.Status?, Int)])
  func `is lent in full and needs nothing once it is funded`(
    status: Loan.Status?, remaining: Int
  ) {
    var loan = Loan(id: LoanID(1))
    loan.status = status
    loan.amount = Money(dollars: 500)
    loan.funded = Money(dollars: 200)
    #expect(loan.remaining == Money(dollars: remaining))
    #expect(loan.fundedAmount == Money(dollars: 500 - remaining))
    loan.funded = Money(dollars: 600)
    #expect(loan.fundedAmount == Money(dollars: 600))
    loan.funded = nil
    #expect(loan.fundedAmount == nil)
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
