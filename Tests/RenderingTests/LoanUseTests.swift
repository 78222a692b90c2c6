import Loans
import SiteIndex
import Testing

struct LoanUseTests {
  struct Case: Sendable {
    var name: String? = "Grace"
    var status: Loan.Status? = .fundraising
    var amount: Money? = Money(dollars: 1_350)
    var borrowers = 1
    let use: String?
    let sentence: String
  }

  @Test(arguments: [
    Case(use: "to buy seed.", sentence: "A loan of $1,350 helps to buy seed."),
    Case(use: "To buy seed", sentence: "A loan of $1,350 helps to buy seed"),
    Case(use: "Buy seed", sentence: "A loan of $1,350 helps buy seed"),
    Case(use: "Élevage", sentence: "A loan of $1,350 helps élevage"),
    Case(
      name: "Nélia", use: "Nélia to buy ice.",
      sentence: "A loan of $1,350 helps Nélia to buy ice."),
    Case(
      status: .funded, use: "to buy seed.", sentence: "A loan of $1,350 helped to buy seed."),
    Case(
      status: .expired, borrowers: 9, use: "to buy seed.",
      sentence: "A loan of $1,350 was to help a member to buy seed."),
    Case(
      status: .paid, borrowers: 9, use: "to buy seed.",
      sentence: "A loan of $1,350 helped a member to buy seed."),
    Case(
      status: .defaulted, amount: nil, use: "to buy seed.",
      sentence: "A loan was to help to buy seed."),
    Case(
      status: nil, borrowers: 2, use: "to buy seed.",
      sentence: "A loan of $1,350 helps a member to buy seed."),
    Case(
      amount: Money(cents: 6_706), use: "to buy seed.",
      sentence: "A loan of $67.06 helps to buy seed."),
    Case(amount: nil, use: "to buy seed.", sentence: "A loan helps to buy seed."),
    Case(name: nil, use: "to buy seed.", sentence: "A loan of $1,350 helps to buy seed."),
    Case(
      use: nil,
      sentence: "For the borrower's privacy, this loan has been made anonymous."),
  ])
  func `gives Kiva's own sentence on what a loan is for`(_ given: Case) {
    let loan = loan(1) {
      $0.name = given.name
      $0.status = given.status
      $0.amount = given.amount
      $0.borrowerCount = given.borrowers
      $0.use = given.use
    }
    #expect(loan.useSentence(in: englishWords) == given.sentence)
  }
}
