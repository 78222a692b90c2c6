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
    ([asking(1)], "One person in Kenya is asking for $500"),
    ([asking(1, nil)], "One person is asking for $500"),
    ([asking(1, people: 4)], "One group in Kenya is asking for $500"),
    ([asking(1), asking(2)], "2 people in Kenya are asking for $1,000"),
    ([asking(1), asking(2, "Peru")], "2 people in 2 countries are asking for $1,000"),
    ([asking(1), asking(2, nil), asking(3, nil)], "3 people are asking for $1,500"),
    (
      [asking(1), asking(2, "Peru"), asking(3, nil)],
      "3 people in 2 countries are asking for $1,500"
    ),
    ([asking(1, people: 3), asking(2, people: 2)], "2 groups in Kenya are asking for $1,000"),
    (
      [asking(1), asking(2, "Peru", people: 2)],
      "2 people and groups in 2 countries are asking for $1,000"
    ),
    ([asking(1, dollars: nil)], "One person in Kenya is asking for a loan"),
    ([asking(1), asking(2, "Peru", status: .funded)], "One person in Kenya is asking for $500"),
    ([asking(1), asking(2, status: .expired)], "2 people in Kenya asked for $1,000"),
    (
      [asking(1), asking(2, "Peru", status: .inRepayment)],
      "2 people in 2 countries asked for $1,000"
    ),
    ([asking(1), asking(2) { $0.funded = $0.amount }], "One person in Kenya is asking for $500"),
    ([asking(1) { $0.expires = now }], "One person in Kenya is asking for $500"),
    ([asking(1, status: .paid)], "One person in Kenya asked for $500"),
    (
      [asking(1, status: .funded), asking(2, "Peru", status: .expired)],
      "2 people in 2 countries asked for $1,000"
    ),
  ])
  func `say who is asking for how much`(loans: [Loan], headline: String) {
    #expect(Totals(of: loans, at: now).headline == headline)
  }

  @Test(arguments: [
    (0, 0, nil), (1, 0, "Lenders have already pledged 1% of it."),
    (200, 100, "Lenders have already pledged 60% of it."),
    (499, 0, "Lenders have already pledged 99% of it."),
    (400, 900, "Lenders have already pledged all of it."),
  ])
  func `say how much is pledged`(funded: Int, basket: Int, sentence: String?) {
    var loan = Self.asking(1)
    loan.funded = Money(dollars: funded)
    loan.basket = Money(dollars: basket)
    #expect(Totals(of: [loan], at: now).pledgeSentence == sentence)
  }

  @Test(arguments: [
    ([asking(1)], nil), ([asking(1), asking(2, status: .funded)], "1 more loan is fully funded."),
    ([asking(1, status: .funded), asking(2, status: .expired)], nil),
    ([asking(1), asking(2, status: .funded), asking(3, status: .paid)], nil),
    (
      [asking(1), asking(2, status: .funded), asking(3) { $0.funded = $0.amount }],
      "2 more loans are fully funded."
    ),
  ])
  func `say how many loans the headline leaves out`(loans: [Loan], sentence: String?) {
    #expect(Totals(of: loans, at: now).closedSentence == sentence)
  }

  @Test func `say how much is pledged of what is asked for`() {
    let loans = [
      Self.asking(1) { $0.funded = Money(dollars: 50) }, Self.asking(2, status: .funded),
    ]
    #expect(
      Totals(of: loans, at: now).pledge
        == "Lenders have already pledged 10% of it. 1 more loan is fully funded.")
    #expect(Totals(of: [Self.asking(1)], at: now).pledge == nil)
    let over = [Self.asking(1, status: .funded), Self.asking(2) { $0.funded = $0.amount }]
    #expect(Totals(of: over, at: now).pledge == "Lenders have pledged all of it.")
    #expect(Totals(of: [Loan](), at: now).pledge == nil)
  }

  @Test(arguments: [
    ([asking(1), asking(2, status: .funded)], nil),
    (
      [asking(1), asking(2, status: .expired)],
      "Of these loans, 1 is still fundraising and 1 has ended."
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
  func `say how many loans have each status`(loans: [Loan], sentence: String?) {
    let totals = Totals(of: loans, at: now)
    #expect(totals.statusSentence == sentence)
    if sentence != nil { #expect(totals.pledge == sentence) }
  }

  @Test func `add up what is still to raise of loans that can be lent to`() {
    let expired = Self.asking(1, status: .expired)
    #expect(Totals(of: [expired], at: now).remaining == nil)
    #expect(Totals(of: [expired, Self.asking(2)], at: now).remaining == Money(dollars: 500))
    let funded = Self.asking(3, status: .funded)
    #expect(Totals(of: [expired, funded], at: now).remaining == nil)
    #expect(Totals(of: [funded], at: now).remaining == .zero)
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
    #expect(totals.headline == "One person in \(text) is asking for $500")
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
      Totals(of: loans, at: now).headline == "4 people in the Congo (DRC) are asking for $2,000")
    let narnia = Self.asking(9, "Narnia")
    #expect(
      Totals(of: loans + [narnia], at: now).headline
        == "5 people are asking for $2,500")
  }

  @Test func `do not count a country without a code`() {
    let loans = [Self.asking(1), Self.asking(2, "Peru"), Self.asking(3, "Narnia")]
    #expect(
      Totals(of: loans, at: now).headline == "3 people in 2 countries are asking for $1,500")
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
    #expect(Totals(of: loans).figures.allSatisfy { $0.id != .soon })
  }

  @Test func `show the known figures that the headline lacks`() {
    let totals = Totals(of: [grace(), grace()], at: now)
    #expect(totals.figures.map { "\($0.value) \($0.label)" } == ["$400 still to raise"])
  }

  @Test func `have a key for scripts`() {
    let soon = grace { $0.expires = Timestamp(seconds: now.seconds + day) }
    #expect(Totals(of: [soon], at: now).figures.map(\.id) == [.remaining, .soon])
    #expect(Totals(of: [loan(1)], at: now).figures.isEmpty)
  }
}
