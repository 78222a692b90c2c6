import Loans
import Testing

struct LoanDetailsTests {
  private let full: Loan = {
    var loan = Loan(id: LoanID(1))
    loan.name = "Ana"
    loan.status = .funded
    loan.amount = Money(dollars: 500)
    loan.funded = Money(dollars: 500)
    loan.basket = Money(dollars: 25)
    loan.paid = Money(cents: 1)
    loan.sector = "Food"
    loan.activity = "Bakery"
    loan.use = "to bake"
    loan.location = Loan.Location(
      countryCode: "KE", country: "Kenya", town: "Kitale",
      position: Loan.Position(latitude: 1, longitude: 35))
    loan.posted = Timestamp(seconds: 1)
    loan.expires = Timestamp(seconds: 3)
    loan.fundedOn = Timestamp(seconds: 2)
    loan.borrowerCount = 1
    loan.gender = .female
    loan.lenderCount = 9
    loan.partner = Loan.FieldPartner(id: 4, name: "Umoja", rating: "3.5")
    loan.imageID = 5
    loan.imageURL = "https://example.org/5.jpg"
    loan.languages = ["en"]
    loan.texts = [Loan.Text(language: "en", text: "She bakes.")]
    loan.translator = "Lea"
    loan.whySpecial = "It is."
    loan.borrowers = [Loan.Borrower(firstName: "Ana")]
    loan.terms = Loan.Terms(repaymentMonths: 8)
    loan.tags = ["#Parent"]
    loan.themes = ["Green"]
    loan.bonusCreditEligibility = true
    return loan
  }()

  @Test func `fill in all that the listing lacks`() {
    #expect(Loan(id: LoanID(1)).enriched(with: full) == full)
  }

  @Test func `change no value of the listing`() {
    var other = Loan(id: LoanID(1))
    other.name = "Bo"
    other.status = .fundraising
    other.amount = Money(dollars: 900)
    other.gender = .male
    other.partner = Loan.FieldPartner(id: 5, name: "Wiki", rating: "1.0")
    other.terms = Loan.Terms(repaymentMonths: 99)
    #expect(full.enriched(with: other) == full)
  }

  @Test func `provide both funded and basket or neither`() {
    var listed = Loan(id: LoanID(1))
    listed.funded = Money(dollars: 475)
    let loan = listed.enriched(with: full)
    #expect(loan.funded == Money(dollars: 475))
    #expect(loan.basket == nil)
  }

  @Test func `add the name and rating of a partner to its number`() {
    var listed = Loan(id: LoanID(1))
    listed.partner = Loan.FieldPartner(id: 4)
    #expect(listed.enriched(with: full).partner == full.partner)
  }

  @Test func `of another loan are ignored`() {
    #expect(Loan(id: LoanID(2)).enriched(with: full) == Loan(id: LoanID(2)))
  }
}
