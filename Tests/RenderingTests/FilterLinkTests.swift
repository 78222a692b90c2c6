import Loans
import Pages
import SiteIndex
import Testing

/// The links from the page of a loan to the list, filtered by a value of the loan.
struct FilterLinkTests {
  private static let full = grace { loan in
    loan.tags = ["#Parent", "#A&B", "#A B", "internal"]
    loan.themes = ["Green"]
    // A partner with a number has a page of its own.
    loan.partner = Loan.FieldPartner(name: "Lake Savings", rating: "3.5")
  }

  private func links(in page: PageText?) -> [String] {
    page?.text.matches(of: /<a href="([^"]*#[^"]*)">((?:<b(?:di)?>)?[^<]*)/).map {
      "\($0.1) \($0.2.replacing(/<[^>]*>/, with: ""))"
    }.filter { !$0.contains("saved=1") } ?? []
  }

  @Test func `lead to the list with one filter`() throws {
    // One loan differs, so that the options are a choice.
    let pages = try pages(of: eight(Self.full) + [loan(9)])
    #expect(
      links(in: pages["loans/1234567.html"]) == [
        "../index.html#activity=cereals Cereals",
        "../index.html#partner=lake-savings Lake Savings",
        "../index.html#tag=parent Parent", "../index.html#tag=a-b-2 A&amp;B",
        "../index.html#tag=a-b A B", "../index.html#theme=green Green",
      ])
    let index = try #require(pages["index.html"])
    for option in [
      "activity\" value=\"cereals", "partner\" value=\"lake-savings", "tag\" value=\"a-b-2",
    ] {
      #expect(index.contains("name=\"\(option)\""), "\(option)")
    }
  }

  @Test func `are absent if the list has no facets`() throws {
    let page = try #require(
      try pages(of: Array(eight(Self.full).prefix(7)))["loans/1234567.html"])
    #expect(links(in: page) == [])
    #expect(page.contains("<li>Parent</li>") && page.contains("<li>Green</li>"))
  }

  @Test func `are absent if each page of the list is filtered alone`() throws {
    var loans = eight(Self.full)
    let whole = try pages(of: loans) { $0.settings.cardsPerPage = 5 }
    #expect(links(in: whole["loans/1234567.html"]).count == 6)
    // A script cannot represent this number exactly.
    loans[7].id = LoanID(9_007_199_254_740_992)
    let parts = try pages(of: loans) { $0.settings.cardsPerPage = 5 }
    #expect(links(in: parts["loans/1234567.html"]) == [])
    let single = try pages(of: loans)
    #expect(links(in: single["loans/1234567.html"]).count == 6)
  }

  @Test func `lead from a loan that left the list only to values of the list`() throws {
    let retired = grace { loan in
      loan.id = LoanID(99)
      loan.activity = "Weaving"
      loan.tags = ["#Parent", "#Gone"]
      loan.themes = ["Old"]
      loan.partner = Loan.FieldPartner(id: 5, name: "Closed")
    }
    let pages = try pages(of: eight(Self.full)) {
      $0.retiredLoans = [.init(loan: retired, lastListed: now)]
    }
    #expect(links(in: pages["loans/99.html"]) == ["../index.html#tag=parent Parent"])
  }

  @Test func `name a country as a sentence does`() throws {
    let filipino = grace { loan in
      loan.location = Loan.Location(
        countryCode: "PH", country: "Philippines",
        position: Loan.Position(latitude: 10.7, longitude: 122.5))
    }
    let page = try #require(try pages(of: [filipino])["loans/1234567.html"])
    #expect(page.contains(">All loans in the Philippines</a>"))
    #expect(page.contains("aria-label=\"World map with a dot in the Philippines\""))
  }
}
