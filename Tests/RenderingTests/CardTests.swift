import Loans
import Pages
import Testing

struct CardTests {
  @Test(arguments: [
    (Money(dollars: 325), Money.zero, Loan.Status.fundraising, "$200 to go" as String?),
    (Money(dollars: 325), Money(cents: 10_050), .fundraising, "$99.50 to go"),
    (
      Money(dollars: 325), Money(dollars: 900), .fundraising,
      "Rest reserved in other lenders' baskets"
    ),
    (Money(dollars: 525), .zero, .fundraising, "Thank you!"), (.zero, .zero, .paid, "Thank you!"),
    (Money(dollars: 325), .zero, .expired, nil),
  ])
  func `say how much is left to fund`(
    funded: Money, basket: Money, status: Loan.Status, words: String?
  ) {
    let loan = grace {
      $0.funded = funded
      $0.basket = basket
      $0.status = status
    }
    #expect(card(of: loan).progress == words)
  }

  @Test(arguments: [
    (
      Money(dollars: 325), Money.zero, Loan.Status.fundraising, Money(dollars: 200) as Money?, false
    ),
    (Money(dollars: 325), Money(cents: 10_050), .fundraising, Money(cents: 9_950), false),
    (Money(dollars: 325), Money(dollars: 900), .fundraising, nil, true),
    (Money(dollars: 525), .zero, .fundraising, nil, false),
    (Money(dollars: 525), .zero, .funded, nil, false), (.zero, .zero, .expired, nil, false),
  ])
  func `begin with what is needed while lenders can lend`(
    funded: Money, basket: Money, status: Loan.Status, needed: Money?, isReserved: Bool
  ) {
    let card = card(
      of: grace {
        $0.funded = funded
        $0.basket = basket
        $0.status = status
      })
    #expect(card.needed == needed)
    #expect(card.isReserved == isReserved)
  }

  @Test func `lead with the amount that is needed and end with the posting`() throws {
    let schedule = [10, 20].map { days in
      Loan.Payment(due: Timestamp(seconds: now.seconds + days * day), amount: Money(dollars: 260))
    }
    let page = try #require(
      try pages(of: [
        grace {
          $0.terms = Loan.Terms(repaymentMonths: 14, schedule: schedule)
          $0.partner = Loan.FieldPartner(name: "Bank", rating: "3.5")
          $0.borrowerCount = 9
        }
      ])["index.html"])
    let card = try #require(page.text.firstMatch(of: /<li class="loan[\s\S]*?<\/li>\n/)).0
    let parts = [
      "class=\"loan-name\">Grace<",
      "<p class=\"amount\"><b>$200</b> to go <small>of "
        + "<span class=\"loan-amount\">$525</span></small></p>",
      "class=\"place\"", "class=\"badge\"", "class=\"use\"", "class=\"bar\"",
      ">61%</b> funded</div>",
      "<p class=\"due\">Back by <time datetime=\"2026-12\">December 2026</time> · "
        + "partner&#39;s risk rating 3.5 of 5</p>",
      "<ul class=\"tags\"", "<p class=\"when\">group of 9 people · posted <time",
    ]
    let places = parts.map { card.firstRange(of: $0)?.lowerBound }
    #expect(places.allSatisfy { $0 != nil }, "\(zip(parts, places).filter { $1 == nil }.map(\.0))")
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
    #expect(!card.contains("repaid over"))
  }

  @Test(arguments: [
    ("3.5", "partner's risk rating 3.5 of 5" as String?), ("0", "partner's risk rating 0 of 5"),
    ("5", "partner's risk rating 5 of 5"), ("5.5", nil), ("-1", nil), ("N/A", nil), ("nan", nil),
    ("0x1", nil), ("1e0", nil), ("", nil), (".", nil), ("<b>", nil),
  ])
  func `say the partner's rating in words`(rating: String, text: String?) {
    let loan = grace { $0.partner = Loan.FieldPartner(id: 7, rating: rating) }
    #expect(card(of: loan).partnerRating == text)
    for status in [Loan.Status.paid, .expired, .defaulted] {
      var loan = loan
      loan.status = status
      #expect(card(of: loan).partnerRating == nil)
    }
  }

  @Test(arguments: [
    (Loan.Status.fundraising, true, false), (.funded, true, false), (.inRepayment, false, true),
    (.paid, false, false), (.expired, false, false),
  ])
  func `say until when a loan is repaid, or over how many months`(
    status: Loan.Status, saysMonth: Bool, saysTerm: Bool
  ) throws {
    let due = Timestamp(seconds: now.seconds + 500 * day)
    var loan = grace {
      $0.status = status
      $0.terms = Loan.Terms(
        repaymentMonths: 14, schedule: [Loan.Payment(due: due, amount: Money(dollars: 525))])
    }
    func page() throws -> PageText { try #require(try pages(of: [loan])["index.html"]) }
    #expect(
      try page().contains("Back by <time datetime=\"2028-04\">April 2028</time>") == saysMonth)
    #expect(try page().contains("repaid over 14 months") == saysTerm)
    // Without dates, it is the number of months.
    loan.terms?.schedule = []
    #expect(try !page().contains("Back by"))
    #expect(try page().contains("repaid over 14 months") == (saysMonth || saysTerm))
  }

  @Test func `say on which day a loan was posted`() {
    #expect(card(of: grace()).postedText == "20 November 2026")
  }

  @Test(arguments: [
    (Loan.Status.fundraising, 325, "Lend on Kiva"), (.fundraising, 525, "See it on Kiva"),
    (.expired, 325, "See it on Kiva"),
  ])
  func `invite to lend while Kiva takes money for the loan`(
    status: Loan.Status, dollars: Int, text: String
  ) {
    let loan = grace {
      $0.status = status
      $0.funded = Money(dollars: dollars)
      $0.expires = Timestamp(seconds: now.seconds - day)
    }
    #expect(card(of: loan).lendText == text)
  }

  @Test(arguments: [
    ("Agriculture", "agriculture"), ("Personal Use", "personal"), ("HEALTH", "health"),
    ("Space travel", "other"), ("\" onload=\"alert(1)", "other"), (nil, "other"),
  ])
  func `take the band of the sector from a fixed table`(sector: String?, band: String) {
    #expect(card(of: grace { $0.sector = sector }).band == band)
  }

  @Test func `leave out what is not known`() {
    let card = card(of: loan(1))
    #expect(card.name == "Anonymous")
    #expect(
      [
        card.place, card.progress, card.postedText, card.borrowers, card.months,
        card.deadline?.text(in: englishWords),
      ]
      .allSatisfy { $0 == nil })
    #expect(card.kivaLink == "https://www.kiva.org/lend/1")
  }

  @Test func `name the town, the country or both`() {
    #expect(card(of: grace()).place == "Kisumu, Kenya")
    #expect(card(of: grace { $0.location.town = nil }).place == "Kenya")
    #expect(card(of: grace { $0.location.country = nil }).place == "Kisumu")
  }

  @Test func `count the people of a group`() {
    #expect(card(of: grace { $0.borrowerCount = 9 }).borrowers == "9 people")
    #expect(card(of: grace()).borrowers == nil)
  }

  @Test func `show as many tags as a card has room for`() {
    let tags = (1...26).map { "#Tag \($0)" }
    let many = card(of: grace { $0.tags = tags })
    #expect(many.shownTags == ["Tag 1", "Tag 2", "Tag 3", "Tag 4"])
    #expect(many.omittedTags.count == 22 && many.omittedTags.first == "Tag 5")
    let long = card(of: grace { $0.tags = ["#" + String(repeating: "x", count: 200), "#Short"] })
    #expect(long.shownTags.map(\.count) == [200] && long.omittedTags == ["Short"])
    #expect(card(of: grace { $0.tags = [] }).shownTags.isEmpty)
    #expect(card(of: grace()).omittedTags.isEmpty)
  }

  @Test func `give a long name or place in full`() {
    #expect(card(of: grace()).fullText == nil)
    #expect(
      card(of: grace { $0.name = "Asociación de Tejedoras Unidas" }).fullText
        == "Asociación de Tejedoras Unidas, Kisumu, Kenya")
    #expect(
      card(of: grace { $0.location.town = "San Pedro la Laguna de Atitlán" }).fullText
        == "Grace, San Pedro la Laguna de Atitlán, Kenya")
  }
}
