import Loans
import Pages
import Site
import SiteIndex
import Testing

@Suite struct `A view` {
  private static func loans() -> [Loan] {
    let places = [("KE", "Kenya"), ("UG", "Uganda"), ("PH", "Philippines"), ("KE", "Kenya")]
    return (1...24).map { number in
      grace { loan in
        loan.id = LoanID(number)
        let (code, country) = places[number % 4]
        loan.location.countryCode = code
        loan.location.country = country
        loan.name = number == 7 ? "Nguyễn Thị Đỗ" : "Grace \(number)"
        loan.amount = number == 9 ? nil : Money(dollars: 100 * (number % 6 + 1))
        loan.funded = Money(dollars: 50 * (number % 3))
        loan.sector = number % 2 == 0 ? "Food" : "Personal Use"
        loan.activity = number % 5 == 0 ? "Bakery" : "Cereals"
        loan.status = number % 8 == 0 ? .funded : number % 11 == 0 ? .expired : .fundraising
        loan.expires = Timestamp(seconds: now.seconds + (number * 7 % 12) * day)
        let due = Timestamp(seconds: now.seconds + (number % 12 + 1) * 30 * day)
        loan.terms =
          number % 3 == 0
          ? nil
          : Loan.Terms(
            repaymentMonths: number % 12 + 1,
            schedule: [
              Loan.Payment(due: Timestamp(seconds: now.seconds + number * day), amount: .zero),
              Loan.Payment(due: due, amount: Money(dollars: 100)),
            ])
        loan.tags = number == 3 ? ["#Eco-friendly"] : []
      }
    }
  }

  private func result(_ text: String, of loans: [Loan] = loans()) throws -> ViewResult {
    var errors: [LoanSearchError] = []
    let view = LoanView(
      name: "v", title: "V", search: LoanSearch(parsing: text, errors: &errors))
    #expect(errors == [])
    let slugs = SiteSlugs(of: loans)
    let siteLoans = loans.map { SiteLoan($0, slugs: slugs, words: englishWords) }
    let results = ViewResult.all(
      of: [view], in: siteLoans, slugs: slugs, words: englishWords, cardsPerPage: 5)
    return try #require(results.first)
  }

  /// Returns the numbers of the loans that a search finds.
  private func ids(_ text: String) throws -> [Int] {
    try result(text).loanIndices.map { Self.loans()[$0].id.value }
  }

  @Test func `finds the loans that fit all of its words`() throws {
    let all = Self.loans()
    #expect(try ids("country=UG") == all.filter { $0.location.countryCode == "UG" }.map(\.id.value))
    #expect(
      try ids("country=UG,PH&sector=food")
        == all.filter { ["UG", "PH"].contains($0.location.countryCode) && $0.sector == "Food" }
        .map(\.id.value))
    #expect(try ids("country=AQ") == [])
    #expect(try ids("tag=eco-friendly") == [3])
    #expect(try ids("activity=bakery") == [5, 10, 15, 20])
    #expect(
      try ids("min=200&max=300")
        == all.filter { (200...300).contains(($0.amount?.cents ?? 0) / 100) }.map(\.id.value))
    #expect(
      try ids("country=not:UG,KE") == all.filter { $0.location.countryCode == "PH" }.map(\.id.value)
    )
    #expect(try ids("tag=not:eco-friendly") == all.map(\.id.value).filter { $0 != 3 })
    #expect(try ids("tag=all:eco-friendly,trees") == [])
    #expect(try ids("tag=all:eco-friendly") == [3])
    #expect(
      try ids("repaid-by=2027-02")
        == all.filter { !$0.id.value.isMultiple(of: 3) && ($0.terms?.repaymentMonths ?? 99) <= 3 }
        .map(\.id.value))
    #expect(try !ids("open=1").contains { $0 % 8 == 0 || $0 % 11 == 0 })
  }

  @Test(arguments: ["min=100", "max=600", "min=0", "max=1000000"])
  func `excludes loans without the number, also by a limit that all others keep`(
    text: String
  ) throws {
    // Loan 9 has no amount.
    #expect(try ids(text) == ids("sort=newest").filter { $0 != 9 })
  }

  @Test(arguments: [
    ("q=GRACE+27", []), ("q=grace+17", [17]), ("q=nguyen", [7]), ("q=THI+do", [7]), ("q=17", [17]),
    ("q=%2317", [17]), ("q=eco-friendly", [3]), ("q=philippines+bakery", [10]), ("q=zzz", []),
  ])
  func `searches for words as the list does`(text: String, expected: [Int]) throws {
    #expect(try ids(text) == expected)
  }

  @Test(arguments: [
    "ending", "amount", "amount-desc", "left", "funded", "popular", "repaid", "half",
  ])
  func `puts closed loans last, and in each part those without a value`(order: String) throws {
    let loans = Dictionary(uniqueKeysWithValues: Self.loans().map { ($0.id.value, $0) })
    let found = try ids("sort=\(order)")
    #expect(found.sorted() == Array(1...24))
    let ranks = found.map { id -> Int in
      guard let loan = loans[id] else { return -1 }
      let isWithout =
        ["repaid", "half"].contains(order)
        ? loan.terms == nil
        : order != "ending" && order != "popular" && loan.amount == nil
      let isClosed = loan.status != .fundraising
      if loan.status == .expired { return 4 }
      return (order != "funded" && isClosed ? 2 : 0) + (isWithout ? 1 : 0)
    }
    #expect(ranks == ranks.sorted(), "\(found)")
  }

  @Test(arguments: [
    ("ending", [2, 1, 3, 5, 4]), ("left", [1, 2, 3, 5, 4]), ("funded", [3, 1, 2, 5, 4]),
    ("popular", [1, 2, 3, 5, 4]), ("amount", [1, 2, 3, 4, 5]), ("amount-desc", [2, 1, 3, 5, 4]),
  ])
  func `has loans past their funding last`(order: String, expected: [Int]) throws {
    let statuses: [Loan.Status] = [.fundraising, .fundraising, .funded, .paid, .inRepayment]
    let loans = statuses.enumerated().map { index, status in
      grace {
        $0.id = LoanID(index + 1)
        $0.status = status
        $0.amount = Money(dollars: 500 + 100 * index)
        $0.funded = status == .fundraising ? Money(dollars: 100) : $0.amount
        $0.expires = Timestamp(seconds: now.seconds + (9 - index) * day)
      }
    }
    let listed = inListOrder(loans, pinned: [])
    let found = try result("sort=\(order)", of: listed).loanIndices.map { listed[$0].id.value }
    #expect(found == expected)
    let past = try result("status=in-repayment,repaid", of: listed)
    #expect(past.loanIndices.map { listed[$0].id.value } == [5, 4])
  }

  @Test func `has the loan with the lower number first among equal ones`() throws {
    let found = try ids("sort=amount&country=KE&open=1")
    let amounts = try found.map { id in
      try #require(Self.loans().first { $0.id.value == id }).amount?.cents ?? .max
    }
    for (one, other) in zip(found.indices, found.indices.dropFirst()) {
      #expect((amounts[one], found[one]) < (amounts[other], found[other]))
    }
  }

  @Test(arguments: [
    ("country=KE,PH", "Loans in Kenya or the Philippines."),
    ("country=AQ", "Loans in AQ."),
    ("country=KE&sector=not:food,retail", "Loans in Kenya, not in the sector Food or retail."),
    ("tag=all:eco-friendly,trees", "Loans with the tags Eco-friendly and trees."),
    (
      "repaid-by=2028-03&rating-min=3.5&default-max=2.5&women=1",
      "Loans repaid by March 2028, of field partners rated 3.5 or more, of field partners with a "
        + "default rate of 2.5% or less, with women among the borrowers."
    ),
    (
      "default-min=0.53&cost-max=12.5",
      "Loans of field partners with a default rate of 0.53% or more, that cost borrowers 12.5% a "
        + "year or less."
    ),
    ("status=in-repayment,repaid", "Loans whose status is Being repaid or Repaid."),
    (
      "sector=personal-use&activity=bakery",
      "Loans in the sector Personal Use, for the activity Bakery."
    ),
    ("borrower=woman,group&open=1", "Loans to women or groups, that still need money."),
    ("min=200&max=300.5", "Loans of $200 to $300.50."),
    ("max=300&months-min=6", "Loans of $300 or less, with 6 or more months to repay."),
    ("percent-max=50&remaining-min=25", "Loans with $25 or more still needed, at most 50% funded."),
    ("q=maize+seed", "Loans that mention “maize seed”."),
    ("sort=ending", "All loans, sorted by “Ending soon”."),
    ("sort=newest", "All loans."),
    ("open=1&sort=left", "Loans that still need money, sorted by “Least left to raise”."),
  ])
  func `says what is searched for`(text: String, sentence: String) throws {
    #expect(try result(text).sentence == sentence)
  }

  @Test func `is a list that can be split over pages`() throws {
    let found = try result("country=KE")
    #expect(found.pagination.name == "views/v")
    #expect(found.path.text == "views/v.html")
    #expect(found.pagination.path(ofPage: 2).text == "views/v/2.html")
    #expect(found.pagination.pageCount == 3)
  }

  @Test func `has a page with the order that it has`() throws {
    func view(_ name: String, _ text: String) -> LoanView {
      var errors: [LoanSearchError] = []
      return LoanView(
        name: name, title: "A <b> & \"c\"", search: LoanSearch(parsing: text, errors: &errors))
    }
    let site = try pages(of: Self.loans()) {
      $0.views = [view("a", "open=1&sort=ending"), view("b", "country=AQ")]
    }
    let page = try #require(site["views/a.html"])
    #expect(
      page.contains("<option value=\"newest\" data-by=\"ending\" selected>Ending soon</option>"))
    #expect(page.contains("<h1><bdi>A &lt;b&gt; &amp; &quot;c&quot;</bdi></h1>"))
    #expect(page.contains("<a href=\"../views.html\">All searches</a>"))
    let empty = try #require(site["views/b.html"])
    #expect(empty.contains("No loan fits this search now"))
    #expect(!empty.contains("Kiva listed no loan"))
    let list = try #require(site["views.html"])
    #expect(list.contains("Loans in AQ. <span data-plain=\"\">No loan now.</span>"))
    #expect(try pages(of: Self.loans())["views.html"] == nil)
  }

  @Test func `is linked in the header if there are few, and otherwise listed`() throws {
    func header(_ count: Int) throws -> PageText {
      let views = (0..<count).map {
        LoanView(name: "v\($0)", title: "View \($0)", search: LoanSearch())
      }
      return try #require(try pages(of: Self.loans()) { $0.views = views }["about.html"])
    }
    #expect(try header(3).contains("<a href=\"views/v2.html\">View 2</a>"))
    #expect(try !header(3).contains("views.html"))
    #expect(try header(4).contains("<a href=\"views.html\">Searches</a>"))
    #expect(try !header(4).contains("views/v"))
  }

  @Test(arguments: ["", "A", "a b", "-a", "a-", "a--b", "é", "a/b", ".", "con", "lpt1", "a.html"])
  func `cannot have the name`(name: String) {
    #expect(LoanView.refusal(ofName: name) != nil)
  }

  @Test(arguments: ["a", "east-africa", "2", "index", "a1-b2", "console"])
  func `can have the name`(name: String) {
    #expect(LoanView.refusal(ofName: name) == nil)
  }
}
