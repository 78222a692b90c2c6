import Loans
import Testing

/// Tests how the page of a loan shows the loan's details.
struct LoanDetailsTests {
  private func page(_ change: (inout Loan) -> Void) throws -> PageText {
    try #require(try pages(of: [grace(change)])["loans/1234567.html"])
  }

  private func fact(_ label: String, on page: PageText) throws -> String? {
    let row = /<div><dt[^>]*>([^<]*)<\/dt><dd>(.*?)<\/dd><\/div>/.dotMatchesNewlines()
    let facts = page.text.matches(of: row)
    return facts.first { $0.1 == label }.map { String($0.2) }
  }

  private func terms(_ schedule: [Loan.Payment]) -> Loan.Terms {
    Loan.Terms(repaymentInterval: "Monthly", repaymentMonths: 14, schedule: schedule)
  }

  @Test func `shows the schedule as a line, a sentence and a table`() throws {
    let schedule = ["2027-01-01", "2027-02-01", "2027-03-01"].map { day in
      Loan.Payment(
        due: Timestamp(iso8601: "\(day)T08:00:00Z"), amount: Money(dollars: 175))
    }
    let page = try page { $0.terms = terms(schedule) }
    let sentence = "3 repayments from January 2027 to March 2027, $175 a month, $525 in all."
    #expect(page.contains("<h2>Expected repayments</h2><p>\(sentence) <span class=\"share\">Of"))
    #expect(page.contains(" d=\"M-2 60H8V40H157V21H292V1H302V60\"/>"))
    #expect(page.contains("<span>$525</span> <span>all by <time datetime=\"2027-03\">March 2027"))
    #expect(page.contains("half by <time datetime=\"2027-02\">February 2027</time></p>"))
    #expect(page.contains("<summary>All 3 repayments</summary>"))
    #expect(
      page.contains(
        "<tr><th scope=\"row\"><time datetime=\"2027-02-01\">1 February 2027</time></th>"
          + "<td>$175</td><td>$350</td><td>$16.67</td></tr>"))
    #expect(page.contains("<time datetime=\"2027-01\">January 2027</time>"))
    #expect(page.contains("<time datetime=\"2027-03\">March 2027</time>"))
  }

  @Test func `shows no chart without repayments`() throws {
    for schedule in [[], [Loan.Payment(due: now, amount: .zero)]] {
      let page = try page { $0.terms = terms(schedule) }
      #expect(!page.contains("Expected repayments"))
      #expect(!page.contains("<table"))
    }
  }

  @Test func `draws a single month only if that of the payout is before it`() throws {
    let schedule = [Loan.Payment(due: now, amount: Money(dollars: 525))]
    let page = try page { $0.terms = terms(schedule) }
    #expect(page.contains("<p>One repayment of $525 on 20 November 2026.</p>"))
    #expect(!page.contains("<path vector-effect") && !page.contains("<figcaption>"))
    #expect(!page.contains("Paid out"))
    #expect(
      page.contains(
        "<tr><th scope=\"row\"><time datetime=\"2026-11-20\">20 November 2026</time></th>"
          + "<td>$525</td><td>$525</td><td>$25.00</td></tr>"))
    let later = try self.page {
      $0.terms = terms(schedule)
      $0.terms?.disbursed = Timestamp(iso8601: "2026-01-31T08:00:00Z")
    }
    #expect(
      later.contains(
        "<figcaption><span>Paid out <time datetime=\"2026-01\">January 2026</time></span></figcaption>"
      ))
    #expect(later.contains("<summary>The one repayment</summary><table>"))
  }

  @Test func `puts a dot on the map if the position is in the loan's country`() throws {
    let page = try page { _ in }
    #expect(page.contains("aria-label=\"World map with a dot at Kisumu, Kenya\""))
    #expect(page.contains("<circle class=\"pins\" cx=\"171.8\" cy=\"62.5\" r=\"4.5\"/>"))
    let unnamed = try self.page {
      $0.location.town = nil
      $0.location.country = nil
    }
    #expect(unnamed.contains("aria-label=\"World map with a dot where the borrower lives\""))
  }

  @Test(arguments: [
    Loan.Location(
      countryCode: "HT", country: "Haiti", town: "Port-à-Piment",
      position: Loan.Position(latitude: 38.24, longitude: 21.73)),
    Loan.Location(countryCode: "GI", position: Loan.Position(latitude: 36.1, longitude: -5.35)),
    Loan.Location(country: "Kenya", position: Loan.Position(latitude: -0.09, longitude: 34.76)),
    Loan.Location(countryCode: "KE", country: "Kenya"), Loan.Location(),
  ])
  func `has no map if the position is wrong or unknown`(place: Loan.Location) throws {
    let page = try page { $0.location = place }
    #expect(!page.contains("World map"))
    #expect(!page.contains("<circle"))
  }

  @Test(arguments: [
    ("3.5", "70" as String?), ("5", "100"), ("0", "0"), ("0.5", "10"), ("4.25", "85"),
    ("high", nil), ("nan", nil), ("-1", nil), ("6", nil), ("5.1", nil), ("0x1", nil),
  ])
  func `draws the rating of the field partner`(rating: String, width: String?) throws {
    let page = try page { $0.partner = Loan.FieldPartner(name: "Bank", rating: rating) }
    #expect(page.contains("<p><bdi>Bank</bdi></p>"))
    let fact = try fact("Partner&#39;s risk rating", on: page)
    #expect(
      fact?.hasPrefix("<bdi>\(rating) of 5 (5 = lowest risk)</bdi>") == (width.map { _ in true }))
    let drawn = fact?.firstMatch(of: /<svg width="([^"]*)">/).map { String($0.1) }
    #expect(drawn == width)
    #expect(
      page.contains("its other figures for this field partner are not known.") == (width == nil))
  }

  @Test(arguments: [
    ("F", 1, "Borrower", "A woman" as String?), ("M", 1, "Borrower", "A man"),
    ("", 1, "Borrower", nil), ("FFF", 3, "Borrowers", "3 women"),
    ("FFMF", 4, "Borrowers", "3 women and 1 man"), ("MM", 2, "Borrowers", "2 men"),
    ("FFM", 6, "Borrowers", "6 people"), ("FF?", 3, "Borrowers", "3 people"),
    ("", 9, "Borrowers", "9 people"),
  ])
  func `says who borrows`(genders: String, count: Int, label: String, shown: String?) throws {
    let page = try page { loan in
      loan.borrowerCount = count
      loan.borrowers = genders.map {
        Loan.Borrower(firstName: "A", gender: Loan.Gender(rawValue: String($0)))
      }
      loan.gender = loan.borrowers.commonGender
    }
    #expect(try fact(label, on: page) == shown.map { "<bdi>\($0)</bdi>" })
    #expect(try fact(label == "Borrower" ? "Borrowers" : "Borrower", on: page) == nil)
  }

  @Test(
    arguments: [
      (["Awa", "Kadia"], 5, "<li><bdi>Kadia</bdi></li><li>and 3 more</li></ul>"),
      (["Awa", nil, "Kadia"], nil, "<li><bdi>Kadia</bdi></li><li>and 1 more</li></ul>"),
      (["Awa", "Kadia"], 2, "<li><bdi>Kadia</bdi></li></ul>"),
      (["Awa", "Kadia"], nil, "<li><bdi>Kadia</bdi></li></ul>"),
    ] as [([String?], Int?, String)])
  func `says how many of a group are not named`(names: [String?], count: Int?, end: String) throws {
    let page = try page { loan in
      loan.borrowers = names.map { Loan.Borrower(firstName: $0) }
      loan.borrowerCount = count
    }
    #expect(page.contains("<ul class=\"people\" role=\"list\"><li><bdi>Awa</bdi></li>\(end)"))
  }

  @Test func `does not count the members of a group without names`() throws {
    let page = try page { $0.borrowerCount = 3 }
    #expect(!page.contains("In this group") && !page.contains(" more</li>"))
  }

  @Test(arguments: [
    ("lender" as String?, "you may lose your money" as String?),
    ("partner", "the field partner bears the loss"), ("Santa", nil), (nil, nil),
  ])
  func `says who bears the loss if the loan is not repaid`(word: String?, shown: String?) throws {
    let page = try page { $0.terms = Loan.Terms(lossLiability: .init(nonpayment: word)) }
    #expect(try fact("If it is not repaid", on: page) == shown.map { "<bdi>\($0)</bdi>" })
  }

  @Test(arguments: [
    ("shared" as String?, 0.1 as Double?, "shared, lenders bear losses beyond 10%" as String?),
    ("shared", 0.125, "shared, lenders bear losses beyond 12.5%"),
    ("shared", nil, "shared, lenders bear part of it"),
    ("shared", 0, "shared, lenders bear part of it"),
    ("shared", 1, "shared, lenders bear part of it"),
    ("partner", 0.1, "the field partner bears it"), ("lender", nil, "lenders bear it"),
    ("none", nil, "none"), ("Santa", 0.1, nil), (nil, 0.1, nil),
  ])
  func `says who bears the loss if the currency falls`(
    word: String?, coverage: Double?, shown: String?
  ) throws {
    let page = try page {
      $0.terms = Loan.Terms(
        lossLiability: .init(currencyExchange: word, currencyCoverage: coverage))
    }
    #expect(try fact("Currency risk", on: page) == shown.map { "<bdi>\($0)</bdi>" })
  }

  @Test func `names the translator below a story, escaped`() throws {
    let page = try page {
      $0.texts = [Loan.Text(language: "en", text: "She farms.")]
      $0.translator = "Lea <b>"
    }
    #expect(page.contains("<p class=\"by\">Translated by <bdi>Lea &lt;b&gt;</bdi></p>"))
    #expect(try !self.page { $0.translator = "Lea" }.contains("Translated by"))
  }

  @Test func `says that story and terms are missing only if both are missing`() throws {
    let words = "story and terms were not available"
    #expect(
      try page { _ in }.contains("<p>Kiva’s \(words) when this page was made. <a href=\"https:"))
    #expect(try page { $0.terms = Loan.Terms() }.contains(words))
    #expect(try !page { $0.terms = Loan.Terms(repaymentMonths: 8) }.contains(words))
    #expect(
      try !page { $0.texts = [Loan.Text(language: "es", text: "Uno.")] }.contains(words))
  }

  @Test func `calls an unknown language of a story another language`() throws {
    let page = try page {
      $0.texts = ["en", "zh", "xx-bad\"lang", ""].map { Loan.Text(language: $0, text: "Text.") }
    }
    let titles = page.text.matches(of: /<summary>(The story in [^<]*)<\/summary>/).map(\.1)
    #expect(
      titles == ["The story in Chinese"]
        + [String](repeating: "The story in another language", count: 2).map { $0[...] })
  }

  @Test func `writes every date as text and in ISO 8601`() throws {
    let page = try page {
      $0.terms = Loan.Terms(disbursed: now)
      $0.fundedOn = now
    }
    for label in ["Paid out", "Posted", "Open until", "Funded on"] {
      let fact = try #require(try fact(label, on: page))
      #expect(
        fact.wholeMatch(of: /<time datetime="2026-11-2\dT[\d:]*Z">2\d November 2026<\/time>/)
          != nil,
        "\(label)")
    }
  }

  @Test func `has no empty heading or list for unknown values`() throws {
    let page = try #require(try pages(of: [loan(7)])["loans/7.html"])
    #expect(page.text.matches(of: /<h2/).isEmpty)
    for part in [
      "<dl>", "<ul class", "Loans before and after", "<table", "<figure", "class=\"kind\"",
      "class=\"place\"",
      "class=\"onward\"",
    ] {
      #expect(!page.contains(part), "\(part)")
    }
    #expect(page.contains("<h1><bdi class=\"loan-name\">Anonymous</bdi></h1>"))
  }

  @Test func `names a country by its code if its name is unknown`() throws {
    let page = try page { $0.location = Loan.Location(countryCode: "KE") }
    #expect(page.contains("<span class=\"loan-country\">KE</span>"))
    #expect(page.contains("🇰🇪"))
    let town = try self.page { $0.location = Loan.Location(town: "Kisumu") }
    #expect(town.contains("<span><bdi>Kisumu</bdi></span></p>"))
  }

  @Test func `names the sector of a loan without an activity`() throws {
    let page = try page { $0.activity = nil }
    #expect(
      page.contains("<span><a href=\"../sectors/agriculture.html\">Agriculture</a></span>"))
  }

  @Test func `shows a long story completely`() throws {
    let words = String(repeating: "word ", count: 20_000)
    let page = try page { $0.texts = [Loan.Text(language: "en", text: words)] }
    #expect(page.contains("<p>\(words.dropLast())</p>"))
  }
}
