import Loans
import Testing

struct LoanFilterTests {
  private static let loan: Loan = {
    var loan = Loan(id: LoanID(1))
    loan.location.countryCode = "KE"
    loan.sector = "Food"
    loan.themes = ["Green", "Higher  Education"]
    loan.partner = Loan.FieldPartner(id: 7)
    return loan
  }()

  @Test(
    arguments: [
      ("no values", LoanFilter(), true),
      ("its country", LoanFilter(countries: ["KE"]), true),
      ("one of the countries", LoanFilter(countries: ["XK", "KE"]), true),
      ("another country", LoanFilter(countries: ["XK"]), false),
      ("its sector, in other letters", LoanFilter(sectors: [" fOOD\u{A0}"]), true),
      ("a part of its sector", LoanFilter(sectors: ["Foo"]), false),
      ("one of its themes", LoanFilter(themes: ["higher  education "]), true),
      ("one of its themes, with other spaces", LoanFilter(themes: ["Higher Education"]), true),
      ("its partner", LoanFilter(partners: [8, 7]), true),
      ("another partner", LoanFilter(partners: [8]), false),
      (
        "all of them",
        LoanFilter(countries: ["KE"], sectors: ["Food"], themes: ["Green"], partners: [7]), true
      ),
      ("one of the two wrong", LoanFilter(countries: ["KE"], sectors: ["Retail"]), false),
    ])
  func `matches a loan that has one value of each list`(
    name: String, filter: LoanFilter, matches: Bool
  ) {
    #expect(filter.matches(Self.loan) == matches)
    #expect(filter.isEmpty == (name == "no values"))
  }

  @Test(
    arguments: [
      LoanFilter(countries: ["KE"]), LoanFilter(sectors: ["Food"]), LoanFilter(themes: ["Green"]),
      LoanFilter(partners: [7]), LoanFilter(sectors: [""]),
    ])
  func `does not match a loan that lacks the value`(filter: LoanFilter) {
    #expect(!filter.matches(Loan(id: LoanID(1))))
  }
}
