import Loans
import SiteIndex
import Testing

struct TotalsTests {
  private static func asking(
    _ id: Int, _ country: String? = "Kenya", dollars: Int? = 500, people: Int = 1,
    status: Loan.Status = .fundraising, _ change: (inout Loan) -> Void = { _ in }
  ) -> Loan {
    loan(id) {
      $0.status = status
      $0.amount = dollars.map(Money.init(dollars:))
      $0.borrowerCount = people
      $0.location.country = country
      $0.location.countryCode = country.flatMap { ["Kenya": "KE", "Peru": "PE"][$0] }
      change(&$0)
    }
  }

  @Test(arguments: [
    ([], "No loans at the moment"),
    ([asking(1)], "$500 still needed by 1 borrower in Kenya"),
    ([asking(1, nil)], "$500 still needed by 1 borrower"),
    ([asking(1, people: 4)], "$500 still needed by 1 borrower in Kenya"),
    ([asking(1), asking(2)], "$1,000 still needed by 2 borrowers in Kenya"),
    ([asking(1), asking(2, "Peru")], "$1,000 still needed by 2 borrowers in 2 countries"),
    ([asking(1), asking(2, nil), asking(3, nil)], "$1,500 still needed by 3 borrowers"),
    (
      [asking(1), asking(2, "Peru"), asking(3, nil)],
      "$1,500 still needed by 3 borrowers in 2 countries"
    ),
    ([asking(1, dollars: nil)], "1 borrower in Kenya is asking for a loan"),
    ([asking(1, dollars: nil), asking(2)], "$500 still needed by 2 borrowers in Kenya"),
    ([asking(1) { $0.funded = Money(dollars: 150) }], "$350 still needed by 1 borrower in Kenya"),
    // What is reserved is not needed any more, but the loan may still be lent to.
    ([asking(1) { $0.basket = $0.amount }], "1 borrower in Kenya is asking for $500"),
    (
      [asking(1) { $0.basket = $0.amount }, asking(2, "Peru")],
      "$500 still needed by 2 borrowers in 2 countries"
    ),
    (
      [asking(1), asking(2, "Peru", status: .funded)], "$500 still needed by 1 borrower in Kenya"
    ),
    ([asking(1), asking(2, status: .expired)], "$500 still needed by 1 borrower in Kenya"),
    (
      [asking(1), asking(2, "Peru", status: .inRepayment)],
      "$500 still needed by 1 borrower in Kenya"
    ),
    (
      [asking(1), asking(2) { $0.funded = $0.amount }], "$500 still needed by 1 borrower in Kenya"
    ),
    ([asking(1, status: .paid)], "1 borrower in Kenya asked for $500"),
    ([asking(1, dollars: nil, status: .paid)], "1 borrower in Kenya asked for a loan"),
    (
      [asking(1, status: .funded), asking(2, "Peru", status: .expired)],
      "2 borrowers in 2 countries asked for $1,000"
    ),
  ])
  func `say how much is needed, by whom and where`(loans: [Loan], headline: String) {
    #expect(Totals(of: loans, at: now).headline == headline)
  }

  @Test func `divide what the loans ask for into what is lent, reserved and needed`() throws {
    let loans = [
      Self.asking(1) {
        $0.funded = Money(dollars: 150)
        $0.basket = Money(dollars: 50)
      },
      Self.asking(2) { $0.basket = Money(dollars: 900) },
      Self.asking(3, status: .funded), Self.asking(4, dollars: nil), Self.asking(5, status: .paid),
    ]
    let funding = try #require(Totals(of: loans, at: now).funding)
    #expect(funding.lent == Money(dollars: 150))
    #expect(funding.reserved == Money(dollars: 550))
    #expect(funding.remaining == Money(dollars: 300))
    #expect(funding.lentShare == 15 && funding.takenShare == 70)
    #expect(Totals(of: Array(loans[2...]), at: now).funding == nil)
    let nothing = try #require(Totals(of: [Self.asking(1, dollars: 0)], at: now).funding)
    #expect(nothing.lentShare == 0 && nothing.takenShare == 0)
  }

  @Test(arguments: [
    ([asking(1)], nil), ([], nil), ([asking(1), asking(2, status: .funded)], "1 more is funded."),
    (
      [
        asking(1), asking(2, status: .funded), asking(3, status: .paid),
        asking(4) { $0.funded = $0.amount }, asking(5, status: .inRepayment),
        asking(6, status: .defaulted), asking(7, status: .expired),
      ],
      "2 more are funded. 1 more is being repaid. 1 more has been repaid. 2 more have ended."
    ),
    (
      [
        asking(1), asking(2) { $0.basket = $0.amount }, asking(3, dollars: nil),
        asking(4, status: .funded),
      ],
      "For 1 of them, the rest is reserved in other lenders' baskets. 1 more is funded."
    ),
    // The headline says then that they ask for a sum, and the figures that it is reserved.
    ([asking(1) { $0.basket = $0.amount }, asking(2) { $0.basket = $0.amount }], nil),
    (
      [asking(1, status: .funded), asking(2) { $0.funded = $0.amount }],
      "Lenders have lent all of it."
    ),
    (
      [
        asking(1, status: .paid), asking(2, status: .paid), asking(3, status: .inRepayment),
        asking(4, status: .funded),
      ], "Of these loans, 1 is fully funded, 1 is being repaid and 2 have been repaid."
    ),
    (
      [asking(1, status: .defaulted), asking(2, status: .expired)], "All of these loans have ended."
    ),
    ([asking(1, status: .inRepayment)], "This loan is being repaid."),
    (
      [asking(1, status: .paid), asking(2, status: .paid)], "All of these loans have been repaid."
    ),
  ])
  func `say what the headline leaves out`(loans: [Loan], sentence: String?) {
    #expect(Totals(of: loans, at: now).leftOut == sentence)
  }

  @Test func `add up what is still needed by loans that can be lent to`() {
    let expired = Self.asking(1, status: .expired)
    #expect(Totals(of: [expired], at: now).remaining == nil)
    #expect(Totals(of: [expired, Self.asking(2)], at: now).remaining == Money(dollars: 500))
    #expect(Totals(of: [Self.asking(3, status: .funded)], at: now).remaining == nil)
  }

  @Test func `know when the first of the loans ends that can be lent to`() {
    let ends = [300, 100, 200].enumerated().map { index, seconds in
      Self.asking(index, status: seconds == 100 ? .funded : .fundraising) {
        $0.expires = Timestamp(seconds: now.seconds + seconds)
      }
    }
    #expect(Totals(of: ends).nextEnd == Timestamp(seconds: now.seconds + 200))
    #expect(Totals(of: [Self.asking(9)]).nextEnd == nil)
  }

  @Test(arguments: [
    ("PH", "Philippines", "the Philippines"), ("US", "United States", "the United States"),
    ("DO", "Dominican Republic", "the Dominican Republic"),
    ("NL", "Netherlands", "the Netherlands"),
    ("CD", "The Democratic Republic of the Congo", "the Democratic Republic of the Congo"),
    ("KE", "Kenya", "Kenya"), ("PH", nil, "PH"), ("CI", "Cote D'Ivoire", "Cote D'Ivoire"),
  ])
  func `name a country as a sentence does`(code: String, name: String?, text: String) {
    let place = Loan.Location(countryCode: code, country: name)
    let totals = Totals(of: [Self.asking(1) { $0.location = place }], at: now)
    #expect(totals.headline == "$500 still needed by 1 borrower in \(text)")
  }

  @Test func `count a country once, whatever its names`() {
    let places: [(String?, String?)] = [
      ("CD", "Congo (DRC)"), ("CD", "The Democratic Republic of the Congo"), ("CD", nil),
      (nil, "Congo (DRC)"),
    ]
    let loans = places.enumerated().map { index, place in
      Self.asking(index, nil) {
        $0.location = Loan.Location(countryCode: place.0, country: place.1)
      }
    }
    #expect(
      Totals(of: loans, at: now).headline
        == "$2,000 still needed by 4 borrowers in the Congo (DRC)")
    let narnia = Self.asking(9, "Narnia")
    #expect(
      Totals(of: loans + [narnia], at: now).headline
        == "$2,500 still needed by 5 borrowers")
  }

  @Test func `do not count a country without a code`() {
    let loans = [Self.asking(1), Self.asking(2, "Peru"), Self.asking(3, "Narnia")]
    #expect(
      Totals(of: loans, at: now).headline == "$1,500 still needed by 3 borrowers in 2 countries")
  }

  @Test func `count the loans that end within three days`() {
    let loans = [-1, 0, 1, 3 * day, 3 * day + 1].map { seconds in
      grace { $0.expires = Timestamp(seconds: now.seconds + seconds) }
    }
    let full = grace {
      $0.funded = $0.amount
      $0.expires = Timestamp(seconds: now.seconds + day)
    }
    #expect(Totals(of: loans + [full], at: now).endingSoonCount == 2)
    #expect(Totals(of: loans).endingSoonCount == 0)
  }
}
