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
