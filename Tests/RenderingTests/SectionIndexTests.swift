import Loans
import SiteIndex
import Testing

struct SectionIndexTests {
  private func sections(_ kind: SectionKind, of loans: [Loan]) -> SectionIndex {
    SectionIndex(kind, of: loans, cardsPerPage: 1000)
  }

  private func inCountry(_ id: Int, _ code: String?, _ name: String?) -> Loan {
    loan(id) { $0.location = Loan.Location(countryCode: code, country: name) }
  }

  private func inSector(_ id: Int, _ sector: String?, _ activity: String? = nil) -> Loan {
    loan(id) {
      $0.sector = sector
      $0.activity = activity
    }
  }

  /// Returns a line for each section: `countries/KE.html Kenya [0, 2]`.
  private func lines(_ sections: SectionIndex) -> [String] {
    sections.all.map { "\($0.path) \($0.name) \($0.loanIndices)" }
  }

  @Test func `has each loan once, in the order of the list`() {
    let loans = [
      inCountry(4, "KE", "Kenya"), inCountry(3, "PE", "Peru"), inCountry(2, "KE", "Kenya"),
      inCountry(1, nil, nil),
    ]
    let countries = sections(.countries, of: loans)
    #expect(
      lines(countries) == ["countries/KE.html Kenya [0, 2]", "countries/PE.html Peru [1]"])
    #expect(countries.unassignedLoanCount == 1)
    #expect(countries.all.map(\.flag) == ["🇰🇪", "🇵🇪"])
    #expect(countries.all.allSatisfy { $0.band == nil && $0.activities == [] })
  }

  @Test func `sums up the loans of each section`() {
    let loans = [grace(), grace { $0.id = LoanID(2) }, inCountry(3, "PE", "Peru")]
    let countries = sections(.countries, of: loans).all
    #expect(countries.map(\.medians.amount) == [Money(dollars: 525), nil])
    #expect(countries.map(\.totals.remaining) == [Money(dollars: 400), nil])
  }

  @Test func `groups sections by letter, in alphabetical order`() {
    let names = ["Zambia", "Éthiopie", "Åland", "Egypt", "Albania", "eswatini", "日本", "10 Islands"]
    let codes = ["ZM", "ET", "AX", "EG", "AL", "SZ", "JP", "IO"]
    let loans = zip(codes, names).enumerated().map { index, place in
      inCountry(index, place.0, place.1)
    }
    for loans in [loans, loans.reversed()] {
      let index = sections(.countries, of: loans)
      let groups = Dictionary(grouping: index.all, by: { index.letter(of: $0).id })
      #expect(
        groups.mapValues { $0.map(\.name) } == [
          "A": ["Åland", "Albania"], "E": ["Egypt", "eswatini", "Éthiopie"], "Z": ["Zambia"],
          "other": ["10 Islands", "日本"],
        ])
    }
  }

  /// Returns loans in countries, each of which needs a sum; `nil` stands for a funded loan.
  private func needing(_ sums: [(String, Int?)]) -> [Loan] {
    sums.enumerated().map { index, country in
      loan(index + 1) {
        $0.location = Loan.Location(countryCode: country.0, country: country.0)
        $0.amount = Money(dollars: country.1 ?? 300)
        $0.status = country.1 == nil ? .funded : .fundraising
      }
    }
  }

  @Test func `puts the sections first that need most, and last those that need nothing`() {
    let loans = needing([
      ("AA", nil), ("CC", 500), ("BB", 500), ("DD", 0), ("EE", 700), ("BB", 100), ("FF", nil),
    ])
    let index = sections(.countries, of: loans)
    #expect(index.byNeed.map(\.section.name) == ["EE", "BB", "CC", "DD", "AA", "FF"])
    #expect(index.byNeed.map(\.place) == [4, 1, 2, 3, 0, 5])
    #expect(index.openCount == 4)
    #expect(index.remaining == Money(dollars: 1_800))
  }

  struct Highlight: Sendable {
    let sums: [(String, Int?)]
    let names: [String]
    let share: Int?
  }

  static let highlights: [Highlight] = [
    Highlight(sums: [("AA", 500)], names: [], share: nil),
    Highlight(sums: [("AA", 400), ("BB", 600)], names: ["BB"], share: 60),
    Highlight(sums: [("AA", 300), ("BB", 400), ("CC", 299)], names: ["BB", "AA"], share: 70),
    Highlight(
      sums: ["AA", "BB", "CC", "DD", "EE"].map { ($0, $0 == "EE" ? 19 : 20) },
      names: ["AA", "BB", "CC"], share: 61),
    Highlight(sums: "ABCDEFGHIJ".map { ("A\($0)", 100) }, names: [], share: nil),
    Highlight(sums: [("AA", nil), ("BB", nil)], names: [], share: nil),
    Highlight(sums: [("AA", 500), ("BB", nil)], names: [], share: nil),
    Highlight(sums: [("AA", 500), ("BB", 500)], names: ["AA"], share: 50),
  ]

  @Test(arguments: highlights) func `finds the few that need at least half`(given: Highlight) {
    let highlight = sections(.countries, of: needing(given.sums)).highlight
    #expect((highlight?.sections ?? []).map(\.name) == given.names)
    #expect(highlight?.share == given.share)
  }

  @Test func `ends the bars at the 95th percentile if one sum is much larger`() {
    func limit(_ sums: [Int?]) -> String {
      let codes = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".flatMap { first in ["\(first)A", "\(first)B"] }
      let scale = sections(.countries, of: needing(Array(zip(codes, sums)))).barScale
      return "\(scale.limit.cents / 100)\(scale.cutsBars ? ", cut" : "")"
    }
    #expect(limit([100, 60_000]) == "60000")
    let many: [Int?] = Array(repeating: 100, count: 18) + [300]
    #expect(limit(many + [60_000]) == "300, cut")
    #expect(limit(many + [600]) == "600")
    #expect(limit([nil, nil]) == "0")
  }

  @Test func `knows the medians of what loans ask for and of their terms`() {
    func medians(_ values: [(Int?, Int?)]) -> LoanMedians {
      let loans = values.enumerated().map { index, value in
        loan(index) {
          $0.amount = value.0.map(Money.init(dollars:))
          $0.terms = value.1.map { months in
            var terms = Loan.Terms()
            terms.repaymentMonths = months
            return terms
          }
        }
      }
      return LoanMedians(of: site(of: loans))
    }
    #expect(medians([]) == medians([(nil, nil)]) && medians([]).amount == nil)
    #expect(medians([(500, 8)]).amount == Money(dollars: 500))
    let odd = medians([(500, 8), (100_000, 60), (25, 14), (nil, nil), (300, 0)])
    #expect(odd.amount == Money(dollars: 400) && odd.months == 14)
    #expect(medians([(25, 8), (50, 9)]).amount == Money(cents: 3_750))
    #expect(medians([(25, 8), (50, 9)]).months == 9)
  }

  @Test(arguments: [
    ("Kenya", "K"), ("élan", "E"), ("e\u{301}lan", "E"), ("Ørsted", "O"), ("Æbler", "A"),
    ("ßtraße", "S"), ("Đồng", "D"), ("Łódź", "L"), ("水 Water", "#"), ("Ωmega", "#"), ("7up", "#"),
    ("\"Food\"", "#"), ("\u{202E}Food", "#"), ("", "#"),
  ])
  func `puts a name under its first letter`(name: String, letter: String) {
    #expect(IndexLetter(of: name).text == letter)
  }

  @Test func `identify a country by its code, with one name in any order`() {
    let loans = [
      inCountry(1, "CD", "The Democratic Republic of the Congo"), inCountry(2, "CD", "Congo (DRC)"),
      inCountry(3, "CD", nil), inCountry(4, "KE", nil), inCountry(5, nil, "Narnia"),
    ]
    let countries = sections(.countries, of: loans)
    #expect(countries.all.map(\.name) == ["Congo (DRC)", "KE"])
    #expect(sections(.countries, of: loans.reversed()).all.map(\.name) == ["Congo (DRC)", "KE"])
    #expect(countries.unassignedLoanCount == 1)
  }

  @Test(arguments: ["", "K", "ke", "KEN", "../x", "K/", "\"'><b>", "K\u{0}", "ΑΒ"])
  func `leaves out countries whose codes cannot be file names`(code: String) {
    let countries = sections(.countries, of: [inCountry(1, code, "Kenya")])
    #expect(countries.all == [])
    #expect(countries.unassignedLoanCount == 1)
  }

  @Test func `gives sectors with equal slugs a number`() {
    let loans = ["Food", "food!", "Food", "水", "?"].enumerated().map { inSector($0, $1) }
    let sectors = sections(.sectors, of: loans)
    #expect(
      Set(lines(sectors)) == [
        "sectors/food.html Food [0, 2]", "sectors/food-2.html food! [1]",
        "sectors/sector.html ? [4]", "sectors/sector-2.html 水 [3]",
      ])
    #expect(sectors.all.map { sectors.letter(of: $0).text }.sorted() == ["#", "#", "F", "F"])
  }

  @Test func `lists the activities of each sector in alphabetical order`() throws {
    let loans = [
      inSector(1, "Food", "Fish"), inSector(2, "Food", "bread"), inSector(3, "Food", "Fish"),
      inSector(4, "Food"), inSector(5, "Retail", "Fish"), inSector(6, nil, "Sewing"),
    ]
    let sectors = sections(.sectors, of: loans)
    let activities = sectors.all.map { sector in
      sector.activities.map { "\($0.value.slug) \($0.value.name) \($0.count)" }
    }
    #expect(activities == [["bread bread 1", "fish Fish 2"], ["fish Fish 1"]])
    #expect(sectors.all.map(\.band) == ["food", "retail"])
    #expect(sectors.unassignedLoanCount == 1)
  }

  @Test func `is empty without loans`() {
    for kind in SectionKind.allCases {
      #expect(sections(kind, of: []).all == [])
      #expect(sections(kind, of: []).byNeed.isEmpty)
      #expect(sections(kind, of: []).highlight == nil)
      #expect(!sections(kind, of: []).barScale.cutsBars)
      #expect(sections(kind, of: []).unassignedLoanCount == 0)
    }
  }

  /// Code that takes a hundred times as long for ten times as many loans exceeds the time limit.
  @Test(.timeLimit(.minutes(1))) func `handles ten thousand sections in linear time`() {
    let loans = (0..<10_000).map { inSector($0, "Sector \($0 * 7_919 % 10_000)", "A\($0)") }
    #expect(sections(.sectors, of: loans).all.count == 10_000)
    let one = loans.map { loan in
      var loan = loan
      loan.sector = "Food"
      return loan
    }
    #expect(sections(.sectors, of: one).all.map(\.activities.count) == [10_000])
  }
}
