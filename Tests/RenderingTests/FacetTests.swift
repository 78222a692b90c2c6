import Loans
import Pages
import Rendering
import SiteIndex
import Testing
import Words

struct FacetTests {
  /// Counts the values of some loans beside one without any values, so that loans with the same
  /// value offer a choice.
  private func facets(of loans: [Loan]) -> [Facet] {
    Facet.all(of: loans + [loan(9_999)], slugs: SiteSlugs(of: loans)).filter { $0.key != .status }
  }

  private func facet(_ key: FacetKey, of loans: [Loan]) -> Facet? {
    key == .status
      ? Facet.all(of: loans, slugs: SiteSlugs(of: loans)).first { $0.key == key }
      : facets(of: loans).first { $0.key == key }
  }

  /// Returns a line for each option: `food Food 2`.
  private func lines(_ options: some Sequence<FacetOption>) -> [String] {
    options.map { "\($0.value.slug) \($0.value.name) \($0.count)" }
  }

  private func lines(_ key: FacetKey, of loans: [Loan]) -> [String] {
    lines(facet(key, of: loans)?.all ?? [])
  }

  private func inSector(_ sector: String?, _ activity: String? = nil) -> Loan {
    loan(1) {
      $0.sector = sector
      $0.activity = activity
    }
  }

  private func inCountry(_ code: String?, _ name: String?) -> Loan {
    loan(1) { $0.location = Loan.Location(countryCode: code, country: name) }
  }

  @Test func `are in the order of the form, without empty ones`() {
    let full = grace {
      $0.gender = .female
      $0.themes = ["Green"]
      $0.partner = Loan.FieldPartner(id: 138, name: "Lake Savings")
    }
    #expect(
      facets(of: [full]).map(\.key) == [.sector, .country, .borrower, .tag, .theme, .partner])
    #expect(facets(of: [full]).filter(\.isOpen).map(\.key) == [.sector, .country, .borrower, .tag])
    #expect(
      facets(of: [full]).map(\.label) == [
        "Sector", "Country", "Borrower", "Tags", "Themes", "Field partner",
      ])
    #expect(facets(of: [loan(1)]) == [])
    #expect(facets(of: []) == [])
  }

  @Test func `offer the statuses in the order of a loan's life`() {
    let statuses: [Loan.Status] = [
      .defaulted, .paid, .expired, .paid, .inRepayment, .fundraising, .funded, .paid, .refunded,
    ]
    let loans = statuses.enumerated().map { index, status in loan(index) { $0.status = status } }
    #expect(
      lines(.status, of: loans) == [
        "fundraising Fundraising 1", "funded Fully funded 1", "in-repayment Being repaid 1",
        "repaid Repaid 3", "ended Ended 3",
      ])
    #expect(facet(.status, of: loans)?.isOpen == true)
  }

  @Test(arguments: [
    [Loan.Status.fundraising, .funded], [.paid, .paid], [.expired, .defaulted], [.inRepayment],
  ])
  func `offer no statuses if they would be no choice`(statuses: [Loan.Status]) {
    let loans = statuses.enumerated().map { index, status in loan(index) { $0.status = status } }
    #expect(facet(.status, of: loans) == nil)
  }

  @Test func `sort options by count, then by the bytes of the name`() {
    let loans = ["Food", "Arts", "arts and more", "Food", "Éclairs", nil].map { inSector($0) }
    #expect(
      lines(.sector, of: loans) == [
        "food Food 2", "arts Arts 1", "arts-and-more arts and more 1", "eclairs Éclairs 1",
      ])
    #expect(lines(.sector, of: loans.reversed()) == lines(.sector, of: loans))
  }

  @Test(arguments: [
    (["FOOD", "Food", "food"], "food Food"), (["FOOD", "food"], "food food"),
    (["Personal  use", "Personal Use", "PERSONAL USE"], "personal-use Personal Use"),
    (["Cafe\u{301}", "Caf\u{E9}", "Cafe\u{301}"], "cafe Caf\u{E9}"), (["SME", " SME"], "sme SME"),
  ])
  func `have one option for the spellings of a name`(spellings: [String], option: String) {
    let loans: [[Loan]] = [
      spellings.map { inSector($0) },
      spellings.map { theme in loan(1) { $0.themes = ["Other", theme] } },
      spellings.map { tag in loan(1) { $0.tags = ["#\(tag)"] } },
      spellings.map { name in loan(1) { $0.partner = Loan.FieldPartner(id: nil, name: name) } },
      spellings.map { inSector(nil, $0) },
    ]
    for (key, loans) in zip([FacetKey.sector, .theme, .tag, .partner, .activity], loans) {
      for loans in [loans, loans.reversed()] {
        let found = lines(key, of: loans).filter { !$0.hasPrefix("other") }
        #expect(found == ["\(option) \(spellings.count)"], "\(key)")
      }
    }
  }

  @Test func `are those of a page, with the spelling that the list has`() {
    let shouted = loan(1) {
      $0.sector = "FOOD"
      $0.activity = "DAIRY"
      $0.themes = ["GREEN", "Green", "Youth"]
      $0.tags = ["#ECO", "#Eco"]
    }
    let other = loan(2) {
      $0.sector = "Food"
      $0.activity = "Dairy"
      $0.tags = ["#Eco"]
    }
    let slugs = SiteSlugs(of: [shouted, other])
    let shown = SiteLoan(shouted, slugs: slugs, words: englishWords)
    #expect(shown.loan.sector == "Food" && shown.loan.activity == "Dairy")
    #expect(shown.loan.themes == ["Green", "Youth"])
  }

  @Test func `give each name a slug of its own`() {
    let loans = ["#A&B", "#A B", "#!", "#?"].map { tag in loan(1) { $0.tags = [tag] } }
    #expect(lines(.tag, of: loans) == ["tag ! 1", "tag-2 ? 1", "a-b A B 1", "a-b-2 A&B 1"])
  }

  @Test func `count each loan once, and only public tags`() {
    let tagged = loan(1) {
      $0.tags = ["#Parent", "#Parent", "user_favorite", "#", "#Animals"]
      $0.themes = ["Green", "Green"]
    }
    #expect(lines(.tag, of: [tagged]) == ["animals Animals 1", "parent Parent 1"])
    #expect(lines(.theme, of: [tagged]) == ["green Green 1"])
    #expect(card(of: tagged).slugs(of: .tag) == "parent animals")
    #expect(card(of: tagged).slugs(of: .theme) == "green")
  }

  @Test func `identify a country by its code, with one name in any order`() throws {
    let loans = [
      inCountry("CD", "The Democratic Republic of the Congo"), inCountry("CD", "Congo (DRC)"),
      inCountry("CD", nil), inCountry("XK", "Kosovo"), inCountry("KE", nil),
      inCountry(nil, "Narnia"),
    ]
    let expected = ["CD Congo (DRC) 3", "KE KE 1", "XK Kosovo 1"]
    #expect(lines(.country, of: loans) == expected)
    #expect(lines(.country, of: loans.reversed()) == expected)
    let options = try #require(facet(.country, of: loans)).all
    #expect(options.map(\.flag) == ["🇨🇩", "🇰🇪", "🇽🇰"])
  }

  @Test func `take the band of a sector from a fixed table`() {
    let loans = ["Food", "Personal Use", "\" onload=\"alert(1)"].map { inSector($0) }
    #expect(facet(.sector, of: loans)?.all.map(\.band) == ["other", "food", "personal"])
  }

  @Test func `distinguish women, men and groups`() {
    let loans = [
      loan(1) { $0.gender = .female }, loan(2) { $0.gender = .female },
      loan(3) { $0.gender = .male }, loan(4),
      loan(5) {
        $0.gender = .female
        $0.borrowerCount = 3
      },
    ]
    #expect(
      lines(.borrower, of: loans) == ["woman A woman 2", "group A group 1", "man A man 1"])
  }

  @Test func `identify a field partner by its number, else by its name`() {
    let partners: [(Int?, String?)] = [
      (138, "Lake Savings"), (138, nil), (138, "Lake Savings & Co."), (138, "Lake Savings"),
      (7, nil), (nil, "Micro & Co"), (nil, "138"), (nil, "?"), (nil, nil),
    ]
    let loans = partners.enumerated().map { index, partner in
      loan(index) { $0.partner = Loan.FieldPartner(id: partner.0, name: partner.1) }
    }
    let expected = [
      "138 Lake Savings 4", "138-2 138 1", "partner ? 1", "micro-co Micro & Co 1",
      "7 Field partner 7 1",
    ]
    #expect(Set(lines(.partner, of: loans)) == Set(expected))
    #expect(lines(.partner, of: loans).first == expected[0])
    #expect(lines(.partner, of: loans.reversed()) == lines(.partner, of: loans))
    let slugs = SiteSlugs(of: Array(loans.prefix(1)))
    #expect(slugs.values(of: .partner, in: loans[4], englishWords) == [])
  }

  @Test func `tell a field partner with a number from one that has only a name`() {
    let loans = [
      loan(1) { $0.partner = Loan.FieldPartner(id: 138, name: "Lake Savings") },
      loan(2) { $0.partner = Loan.FieldPartner(name: "Micro & Co") },
    ]
    #expect(
      lines(.partner, of: loans) == ["138 Lake Savings 1", "micro-co Micro & Co 1"])
  }

  @Test func `count values that the slugs of the site do not know`() {
    let loans = (1...8).map { id in
      loan(id) {
        $0.location = Loan.Location(countryCode: id < 4 ? "KE" : "UG", country: "Somewhere")
      }
    }
    let slugs = SiteSlugs(of: [])
    let facets = Facet.all(of: site(of: loans, slugs: slugs), slugs: slugs, words: englishWords)
    let countries = facets.first { $0.key == .country }
    #expect(countries?.all.map { "\($0.value.slug) \($0.count)" } == ["UG 5", "KE 3"])
  }

  @Test func `call only a field partner without a name by its number`() {
    let partners: [(Int?, String?)] = [
      (nil, "kiva"), (nil, "007"), (7, nil), (8, nil), (8, nil), (8, "Eight"),
    ]
    let loans = partners.enumerated().map { index, partner in
      loan(index) { $0.partner = Loan.FieldPartner(id: partner.0, name: partner.1) }
    }
    #expect(
      lines(.partner, of: loans) == [
        "8 Eight 3", "007 007 1", "7 Field partner 7 1", "kiva kiva 1",
      ])
  }

  @Test(arguments: ["en", "es", "zh-Hans"])
  func `order field partners without a name by their numbers`(language: String) throws {
    let numbers: [(Int, String?)] = [
      (133, nil), (9, nil), (1_000, nil), (20, "10 Talents"), (30, "Alpha"), (45, nil), (45, nil),
    ]
    let loans = numbers.enumerated().map { index, partner in
      loan(index) { $0.partner = Loan.FieldPartner(id: partner.0, name: partner.1) }
    }
    let words = try TemplateFolder([], language: #require(LanguageTag(language))).words
    let slugs = SiteSlugs(of: loans)
    let facets = Facet.all(
      of: loans.map { SiteLoan($0, slugs: slugs, words: words) }, slugs: slugs, words: words)
    let partners = try #require(facets.first { $0.key == .partner })
    #expect(partners.all.map(\.value.slug) == ["45", "9", "133", "1000", "20", "30"])
  }

  @Test func `put an activity only under the sector that most of its loans have`() throws {
    let loans = [
      inSector("Retail", "Fish"), inSector("Food", "Fish"), inSector("Food", "Fish"),
      inSector("Retail", "Bread"), inSector("Food", "Bread"), inSector(nil, "Bread"),
      inSector(nil, "Sewing"), inSector("Retail"),
    ]
    let sectors = try #require(facet(.sector, of: loans)).all
    #expect(sectors.map(\.value.slug) == ["food", "retail"])
    #expect(lines(sectors[0].activities) == ["bread Bread 3", "fish Fish 3"])
    #expect(sectors[1].activities == [])
    #expect(lines(.activity, of: loans) == ["sewing Sewing 1"])
    #expect(facets(of: loans).map(\.key) == [.sector, .activity])
    #expect(facets(of: loans.reversed()) == facets(of: loans))
  }

  @Test func `leave out a facet in which all loans have the same value`() {
    let loans = [inSector("Food"), inSector("Food")]
    #expect(Facet.all(of: loans, slugs: SiteSlugs(of: loans)) == [])
    let others = loans + [inSector(nil)]
    #expect(Facet.all(of: others, slugs: SiteSlugs(of: others)).map(\.key) == [.sector])
  }

  @Test func `say who bears a loss, in Kiva's words`() {
    let loans = ["shared", "partner", "unknown"].map { party in
      loan(1) {
        $0.terms = Loan.Terms(
          repaymentInterval: "Monthly",
          lossLiability: Loan.LossLiability(nonpayment: party, currencyExchange: party))
      }
    }
    #expect(
      lines(.currencyLoss, of: loans) == ["partner Field partner 1", "shared Shared 1"])
    #expect(lines(.defaultLoss, of: loans) == ["partner Field partner 1"])
    #expect(lines(.interval, of: loans) == ["monthly Monthly 3"])
  }

  @Test func `have the region of a loan, or that of its country in another loan or a profile`() {
    func inCountry(_ code: String, _ change: (inout Loan) -> Void = { _ in }) -> Loan {
      grace {
        $0.location.countryCode = code
        change(&$0)
      }
    }
    var profile = PartnerProfile()
    profile.countries = [
      PartnerProfile.Country(code: "KE", region: "Eastern Africa"),
      PartnerProfile.Country(code: "MN", region: "Northern Asia"),
    ]
    let partner = Loan.FieldPartner(id: 1, profile: profile)
    let loans = [
      inCountry("MN") { $0.location.region = "Asia" }, inCountry("MN"),
      inCountry("KE") { $0.partner = partner }, inCountry("KE"),
      inCountry("UG") { $0.partner = partner },
    ]
    #expect(
      lines(.region, of: loans) == ["asia Asia 2", "eastern-africa Eastern Africa 2"])
  }

  @Test func `leave out the facet that all loans have in common`() {
    let loans = [inSector("Food", "Fish"), inSector("Food", "Bread"), grace { $0.sector = "Food" }]
    let slugs = SiteSlugs(of: loans)
    let inFood = Facet.all(of: loans + [loan(9)], slugs: slugs, without: .sector)
    #expect(inFood.map(\.key) == [.activity, .country, .tag])
    #expect(inFood.filter(\.isOpen).map(\.key) == [.activity, .country, .tag])
    #expect(lines(inFood[0].all) == ["bread Bread 1", "cereals Cereals 1", "fish Fish 1"])
    let inKenya = Facet.all(of: loans + [loan(9)], slugs: slugs, without: .country)
    #expect(inKenya.map(\.key) == [.sector, .tag])
    #expect(inKenya[0].all.map { lines($0.activities) } == [lines(inFood[0].all)])
  }

  @Test(arguments: [
    (8, 8, nil, nil), (9, 9, nil, nil), (10, 8, "2 more", "Search countries"),
    (20, 8, "12 more", "Search countries"),
  ])
  func `fold away all options but eight if there are more than nine`(
    count: Int, seen: Int, restText: String?, searchLabel: String?
  ) throws {
    let codes = CountryCode.names.keys.sorted().prefix(count)
    let facet = try #require(self.facet(.country, of: codes.map { inCountry($0, nil) }))
    #expect(facet.options.count == seen)
    #expect(facet.options.map(\.value.slug) + facet.rest.map(\.value.slug) == Array(codes))
    #expect(facet.restText == restText)
    #expect(facet.searchLabel == searchLabel)
  }

  /// Each loan has a different activity. Code that takes ten times as long for ten times as many
  /// loans stays far below the time limit; code that takes a hundred times as long exceeds it.
  @Test(.timeLimit(.minutes(3))) func `count a hundred thousand loans in linear time`() {
    let loans = (0..<100_000).map { id in
      loan(id) {
        $0.sector = "!\(id % 15)"
        $0.activity = "\(id). activity"
        $0.tags = ["#\(String(repeating: "?", count: id % 100 + 1))"]
      }
    }
    let counted = facets(of: loans)
    #expect(counted.map { $0.all.count } == [15, 100])
    #expect(counted.first?.all.map(\.activities.count).reduce(0, +) == 100_000)
  }
}
