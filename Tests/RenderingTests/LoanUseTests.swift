import Loans
import SiteIndex
import Testing

struct LoanUseTests {
  @Test(arguments: [
    ("to buy seed.", "To buy seed."), ("To buy seed", "To buy seed"), ("Buy seed", "Buy seed"),
    ("élevage", "Élevage"), ("Nélia to buy ice.", "Nélia to buy ice."), ("ß", "SS"),
    ("1 cow", "1 cow"),
    (nil, "For the borrower's privacy, this loan has been made anonymous."),
    ("", "For the borrower's privacy, this loan has been made anonymous."),
  ])
  func `says what a loan is for in the words of Kiva`(use: String?, text: String) {
    for status in [Loan.Status.fundraising, .paid, .expired] {
      let loan = loan(1) {
        ($0.use, $0.status, $0.borrowerCount) = (use, status, 9)
      }
      #expect(site(of: [loan])[0].useText == text)
    }
  }
}
