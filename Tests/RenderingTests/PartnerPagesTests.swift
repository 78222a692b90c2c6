import Diagnostics
import Loans
import Pages
import Rendering
import Site
import SiteIndex
import Testing

@Suite struct `The pages of field partners` {
  private static func loan(
    _ id: Int, _ partner: Loan.FieldPartner?, funded: Int = 325,
    _ change: (inout Loan) -> Void = { _ in }
  ) -> Loan {
    grace { loan in
      loan.id = LoanID(id)
      loan.posted = Timestamp(seconds: now.seconds - id * 60)
      loan.funded = Money(dollars: funded)
      loan.partner = partner
      change(&loan)
    }
  }

  private static let profile: PartnerProfile = {
    var profile = PartnerProfile()
    profile.started = Timestamp(iso8601: "2011-03-30T22:00:05Z")
    profile.countries = [.init(code: "KE", name: "Kenya"), .init(code: "JO", name: "Jordan")]
    profile.defaultRate = 0.70201247428837
    profile.delinquencyRate = 0
    profile.currencyLossRate = 0.0004
    profile.borrowerCost = 38
    profile.borrowerCostType = "APR"
    profile.profitability = -3.25
    profile.averageLoanShareOfIncome = 1234.5
    profile.chargesFeesAndInterest = false
    profile.strengths = [.init(id: 1, name: "Anti-Poverty Focus")]
    profile.loansPosted = 4364
    profile.moneyRaised = Money(dollars: 4_604_300)
    profile.website = "https://example.org/?a=<b>"
    profile.alert = "Slow.\n\nVery <slow>."
    return profile
  }()

  private static let full = Loan.FieldPartner(
    id: 185, name: "Bank & Co", rating: "3.5", profile: profile)

  private func site(of loans: [Loan]) throws -> [String: PageText] { try pages(of: loans) }

  /// Returns the figures of a page by their labels, without tags.
  private func facts(_ page: PageText?) -> [String: String] {
    let row = /<div><dt>([^<]*)<\/dt><dd([^>]*)>(.*?)<\/dd>/.dotMatchesNewlines()
    let rows = page?.text.matches(of: row) ?? []
    return Dictionary(
      rows.map { (String($0.1), String($0.3.replacing(/<[^>]*>|\n/, with: ""))) }
    ) { first, _ in first }
  }

  /// Returns the cells of the table, row by row, without tags.
  private func table(_ page: PageText?) -> [[String]] {
    let rows = page?.text.matches(of: /<tr class="line".*/) ?? []
    return rows.map { row in
      row.0.matches(of: /<t[hd][^>]*>(.*?)<\/t[hd]>/).map {
        String($0.1.replacing(/<[^>]*>/, with: ""))
      }
    }
  }

  @Test func `exist for each partner with a number, also if only that is known`() throws {
    let site = try site(of: [
      Self.loan(1, Self.full), Self.loan(2, .init(id: 7)), Self.loan(3, .init(name: "Only a name")),
      Self.loan(4, nil),
    ])
    #expect(
      site.keys.filter { $0.hasPrefix("partners") }.sorted() == [
        "partners.html", "partners.json", "partners/185.csv", "partners/185.html",
        "partners/7.csv", "partners/7.html",
      ])
    #expect(site["partners/7.html"]?.contains("<h1><bdi>Field partner 7</bdi></h1>") == true)
    #expect(site["index.html"]?.contains("<a href=\"partners.html\">Field partners</a>") == true)
    #expect(
      site["partners/7.html"]?.contains("<a href=\"../partners.html\">Field partners</a>") == true)
  }

  @Test func `are missing without a partner, and the table says so`() throws {
    let site = try site(of: [Self.loan(1, nil), Self.loan(2, nil)])
    #expect(
      site.keys.filter { $0.hasPrefix("partners") }.sorted() == ["partners.html", "partners.json"])
    let page = try #require(site["partners.html"])
    #expect(page.contains("<h1>Loans without a field partner</h1>"))
    #expect(page.contains("2 loans have no field partner, or none that we know."))
    #expect(!page.contains("<table"))
    #expect(site["index.html"]?.contains("partners.html") == false)
    #expect(try self.site(of: [])["partners.html"]?.contains("No loans at the moment") == true)
  }

  @Test func `say every figure, and that others are not known`() throws {
    let loans = [
      Self.loan(1, Self.full), Self.loan(2, .init(id: 7)),
      Self.loan(3, nil) { $0.location.countryCode = "PE" },
    ]
    let site = try site(of: loans)
    let known = facts(site["partners/185.html"])
    #expect(
      known == [
        "On Kiva since": "30 March 2011", "Countries": "KenyaJordan",
        "Loans on Kiva so far": "4,364",
        "Lent through it so far": "$4,604,300", "Social strengths": "Anti-Poverty Focus",
        "Risk rating": "3.5 of 5 (5 = lowest risk)", "Default rate": "0.7%",
        "Delinquency rate": "0%", "Loans at risk": "not known", "Currency loss": "&lt; 0.01%",
        "Cost to borrowers": "38% a year (APR)", "Portfolio yield": "not known",
        "Interest and fees": "not charged", "Profitability": "-3.25%",
        "Average loan": "1,234.5% of a year&#39;s income",
      ])
    let unknown = facts(site["partners/7.html"])
    #expect(Set(unknown.keys) == Set(known.keys))
    #expect(unknown.filter { $0.value != "not known" } == ["Countries": "Kenya"])
  }

  @Test func `link the countries that have a page, Kiva, and a web site`() throws {
    let site = try site(of: [Self.loan(1, Self.full), Self.loan(2, .init(id: 7))])
    let page = try #require(site["partners/185.html"])
    #expect(page.contains("<li><a href=\"../countries/KE.html\"><bdi>Kenya</bdi></a></li>"))
    #expect(page.contains("<li><bdi>Jordan</bdi></li>"))
    #expect(
      page.contains("<a href=\"https://www.kiva.org/about/where-kiva-works/partners/185\">"))
    #expect(page.contains("<a href=\"https://example.org/?a=&lt;b&gt;\" rel=\"nofollow\">"))
    #expect(page.contains("<p dir=\"auto\">Slow.</p><p dir=\"auto\">Very &lt;slow&gt;.</p>"))
    #expect(site["partners/7.html"]?.contains("nofollow") == false)
  }

  @Test(arguments: [
    ("active", nil as String?), ("Active", nil), ("paused", "paused"), ("closed", "ended"),
    ("on <hold>", "on &lt;hold&gt;"),
  ])
  func `say how the partnership stands unless it is active`(status: String, shown: String?) throws {
    var partner = Self.full
    partner.profile?.status = status
    let page = try site(of: [Self.loan(1, partner)])["partners/185.html"]
    #expect(facts(page)["Work with Kiva"] == shown)
  }

  @Test(arguments: [
    ("PY" as String?, "38% a year (portfolio yield)"), ("APR", "38% a year (APR)"), (nil, "38%"),
    ("Own", "38% (Own)"),
  ])
  func `say what the cost is`(type: String?, shown: String) throws {
    var partner = Self.full
    partner.profile?.borrowerCostType = type
    let page = try site(of: [Self.loan(1, partner)])["partners/185.html"]
    #expect(facts(page)["Cost to borrowers"] == shown)
  }

  @Test func `say the portfolio yield in place of a cost that is not known`() throws {
    var partner = Self.full
    partner.profile?.borrowerCost = nil
    partner.profile?.borrowerCostType = nil
    partner.profile?.portfolioYield = 33.333
    let page = try site(of: [Self.loan(1, partner)])["partners/185.html"]
    #expect(facts(page)["Cost to borrowers"] == "33.33% a year (portfolio yield)")
    #expect(facts(page)["Portfolio yield"] == "33.33%")
  }

  @Test func `have the loans of the partner, on further pages without the figures`() throws {
    let loans = (1...20).map { Self.loan($0, $0 % 2 == 0 ? Self.full : .init(id: 7)) }
    let site = try pages(of: loans) { $0.settings.cardsPerPage = 8 }
    let first = try #require(site["partners/185.html"])
    #expect(first.text.matches(of: /<li class="loan[^>]* data-id="\d+"/).count == 8)
    #expect(first.contains("data-list=\"partners/185\""))
    #expect(!first.contains("name=\"partner\""))
    let second = try #require(site["partners/185/2.html"])
    #expect(second.text.matches(of: /<li class="loan[^>]* data-id="\d+"/).count == 2)
    #expect(!second.contains("Default rate") && first.contains("Default rate"))
    #expect(site["data/lists/partners/185.js"] != nil)
    #expect(site["data/texts/partners/185.js"] != nil)
  }

  @Test func `are in the table in the order of need`() throws {
    let rows = table(
      try site(of: [
        Self.loan(1, .init(id: 2, name: "Zebra"), funded: 25),
        Self.loan(2, .init(name: "Only a name")), Self.loan(3, .init(id: 9)),
        Self.loan(4, Self.full, funded: 525) { $0.status = .funded },
        Self.loan(5, .init(id: 5, name: "alpha")),
      ])["partners.html"])
    #expect(
      rows.map { $0[0] } == ["Zebra", "alpha", "Only a name", "Field partner 9", "Bank &amp; Co"])
    #expect(
      rows.last == [
        "Bank &amp; Co", "", "1", "Kenya, Jordan", "3.5 of 5", "0.7%", "0%", "not known",
        "&lt; 0.01%", "38%", "March 2011",
      ])
    #expect(
      rows[3] == ["Field partner 9", "$200", "1", "Kenya"] + Array(repeating: "not known", count: 7)
    )
  }

  @Test func `are linked in the table if they exist`() throws {
    let page = try #require(
      try site(of: [Self.loan(1, Self.full), Self.loan(2, .init(name: "Only a name"))])[
        "partners.html"])
    #expect(
      page.contains(
        "<th scope=\"row\"><a href=\"partners/185.html\"><bdi>Bank &amp; Co</bdi></a>"))
    #expect(page.contains("<th scope=\"row\"><bdi>Only a name</bdi></th>"))
  }

  @Test func `shorten more than two countries`() throws {
    var partner = Self.full
    partner.profile?.countries.append(.init(code: "UG", name: "Uganda"))
    let rows = table(try site(of: [Self.loan(1, partner)])["partners.html"])
    #expect(rows[0][3] == "Kenya and 2 more")
  }

  @Test func `do not depend on the order of the loans, and agree with partners json`() throws {
    var other = Loan.FieldPartner(id: 185, name: "Old name", rating: "2")
    other.profile = Self.profile
    other.profile?.defaultRate = 9
    other.profile?.loansAtRiskRate = 4
    let loans = [
      Self.loan(1, other), Self.loan(3, .init(id: 185, name: "New name")), Self.loan(2, Self.full),
    ]
    let site = try site(of: loans)
    let reversed = try self.site(of: loans.reversed())
    for path in ["partners/185.html", "partners.html", "partners.json"] {
      #expect(site[path] == reversed[path])
    }
    let facts = facts(site["partners/185.html"])
    #expect(site["partners/185.html"]?.contains("<h1><bdi>New name</bdi></h1>") == true)
    #expect(facts["Risk rating"] == "3.5 of 5 (5 = lowest risk)")
    #expect(facts["Default rate"] == "0.7%" && facts["Loans at risk"] == "4%")
    #expect(
      site["partners.json"]?.contains("{\"id\":185,\"name\":\"New name\",\"rating\":\"3.5\"")
        == true)
    #expect(site["partners.json"]?.contains("\"default_rate\":0.70201247428837") == true)
  }

  @Test func `are linked from the loans, with a table of figures`() throws {
    let site = try site(of: [
      Self.loan(1, Self.full), Self.loan(2, .init(id: 7)), Self.loan(3, .init(name: "Only a name")),
      Self.loan(4, nil),
    ])
    let page = try #require(site["loans/1.html"])
    #expect(page.contains("<a href=\"../partners/185.html\"><bdi>Bank &amp; Co</bdi></a>"))
    #expect(page.contains("Kiva's alert about this field partner"))
    let shown = facts(page)
    #expect(shown["Currency loss"] == "&lt; 0.01%" && shown["Delinquency rate"] == "0%")
    #expect(shown["Cost to borrowers"] == "38% a year (APR)" && shown["Default rate"] == "0.7%")
    #expect(page.text.matches(of: /: what does this mean\?<\/span>/).count == 5)
    #expect(site["loans/2.html"]?.contains("href=\"../partners/7.html\"") == true)
    #expect(
      site["loans/2.html"]?.contains(
        "Kiva's risk rating and its other figures for this field partner are not known.")
        == true)
    #expect(site["loans/3.html"]?.contains("<p><bdi>Only a name</bdi></p>") == true)
    #expect(site["loans/4.html"]?.contains("class=\"vouch\"") == false)
  }

  @Test func `of a loan that has left the list are not linked if they are gone`() throws {
    var partner = Self.full
    partner.id = 99
    let site = try pages(of: [Self.loan(1, Self.full)]) { content in
      content.retiredLoans = [
        RetiredLoan(loan: Self.loan(2, partner), lastListed: now),
        RetiredLoan(loan: Self.loan(3, .init(id: 185, name: "As it was")), lastListed: now),
      ]
    }
    #expect(site["partners/99.html"] == nil)
    #expect(site["loans/2.html"]?.contains("<p><bdi>Bank &amp; Co</bdi></p>") == true)
    #expect(
      site["loans/3.html"]?.contains("<a href=\"../partners/185.html\"><bdi>As it was</bdi></a>")
        == true)
  }

  @Test(arguments: [
    ("partners.html", true), ("partners/185.html", true), ("partners/185/2.html", true),
    ("partners/0.html", false), ("partners/-1.html", false), ("partners/a.html", false),
    ("partners/185/1.html", false),
  ])
  func `have addresses that other loans could have`(path: String, isAddress: Bool) throws {
    let path = try #require(OutputPath(path))
    #expect(try renderer(of: []).isAddressOfLoans(path) == isAddress)
  }
}
