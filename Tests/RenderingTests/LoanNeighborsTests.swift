import Foundation
import Loans
import Pages
import SiteIndex
import Testing

/// Tests the links from the page of a loan to other loans and to sections.
struct LoanNeighborsTests {
  private func dairy(_ id: Int, dollars: Int = 500, _ change: (inout Loan) -> Void = { _ in })
    -> Loan
  {
    grace {
      $0.id = LoanID(id)
      $0.name = "Grace \(id)"
      $0.amount = Money(dollars: dollars)
      $0.funded = .zero
      $0.posted = Timestamp(seconds: now.seconds - 60 * id)
      change(&$0)
    }
  }

  private func section(_ start: String, _ end: String, of page: PageText) -> Substring? {
    guard let from = page.text.range(of: start) else { return nil }
    let rest = page.text[from.upperBound...]
    return rest.range(of: end).map { rest[..<$0.lowerBound] }
  }

  @Test func `links the loans before and after this one in the list`() throws {
    let pages = try pages(
      of: [dairy(3), dairy(1), dairy(2)], notes: [note("loans/3.md", "---\npinned: true\n---\n")])
    let order = [3, 1, 2]
    for (place, id) in order.enumerated() {
      let page = try #require(pages["loans/\(id).html"])
      let nav = try #require(section("aria-label=\"Loans before and after\">", "</nav>", of: page))
      let links = nav.matches(of: /href="\.\.\/loans\/(\d+)\.html" rel="(prev|next)"/)
      let expected = [
        place > 0 ? "prev \(order[place - 1])" : nil, place < 2 ? "next \(order[place + 1])" : nil,
      ]
      #expect(links.map { "\($0.2) \($0.1)" } == expected.compactMap(\.self))
      #expect(nav.matches(of: /<bdi>Grace \d<\/bdi>/).count == links.count)
    }
  }

  @Test func `links the loans before and after across the pages of a split list`() throws {
    let pages = try pages(of: [dairy(1), dairy(2)]) { $0.settings.cardsPerPage = 1 }
    #expect(pages["loans/1.html"]?.contains("href=\"../loans/2.html\" rel=\"next\"") == true)
    #expect(pages["loans/2.html"]?.contains("href=\"../loans/1.html\" rel=\"prev\"") == true)
    #expect(
      pages["loans/2.html"]?.contains("<p class=\"back\"><a href=\"../index.html\">") == true)
  }

  @Test func `links no other loans if there are none`() throws {
    let page = try #require(try pages(of: [dairy(1)])["loans/1.html"])
    #expect(!page.contains("Loans before and after"))
    #expect(!page.contains("Loans like this one"))
    #expect(page.contains("All loans in Kenya"))
  }

  @Test func `links three loans of the same sector and country`() throws {
    let loans = [
      dairy(1), dairy(2, dollars: 525), dairy(3, dollars: 900), dairy(4, dollars: 450),
      dairy(5, dollars: 100), dairy(6) { $0.location.countryCode = "UG" },
    ]
    let page = try #require(try pages(of: loans)["loans/1.html"])
    let related = try #require(section("Loans like this one</h2>", "</section>", of: page))
    let links = related.matches(of: /<h3><a href="\.\.\/loans\/(\d+)\.html"><bdi>([^<]*)<\/bdi>/)
    #expect(Set(links.map { "\($0.1) \($0.2)" }) == ["2 Grace 2", "4 Grace 4", "3 Grace 3"])
    #expect(Set(related.matches(of: /<b>([^<]*)<\/b>/).map(\.1)) == ["$525", "$450", "$900"])
    #expect(related.matches(of: /Kisumu, Kenya/).count == 3)
  }

  @Test func `shows nothing of related loans that changes`() throws {
    let loans = [dairy(1), dairy(2)]
    let changed = [dairy(1), dairy(2) { $0.funded = Money(dollars: 475) }]
    #expect(try pages(of: loans)["loans/1.html"] == pages(of: changed)["loans/1.html"])
  }

  @Test func `shows the values of the related loan, not those of its own`() throws {
    let loans = [
      dairy(1),
      dairy(2) {
        $0.expires = nil
        $0.location.town = nil
      },
    ]
    let page = try #require(try pages(of: loans)["loans/1.html"])
    let related = try #require(section("Loans like this one</h2>", "</section>", of: page))
    #expect(related.contains("<p><bdi>Kenya</bdi></p>"))
    #expect(!related.contains("badge") && !related.contains("Kisumu"))
  }

  @Test func `links the pages of its country and its sector`() throws {
    let page = try #require(try pages(of: [dairy(1)])["loans/1.html"])
    #expect(page.contains("<a href=\"../countries/KE.html\">All loans in Kenya</a>"))
    #expect(page.contains("<a href=\"../sectors/agriculture.html\">All loans for Agriculture</a>"))
    #expect(
      page.contains(
        "<a href=\"../countries/KE.html\"><span class=\"loan-country\">Kenya</span></a>"))
    #expect(
      page.contains("<b>Cereals</b> · <a href=\"../sectors/agriculture.html\">Agriculture</a>"))
  }

  @Test func `links no section without a country or a sector`() throws {
    let neither = dairy(1) {
      $0.sector = nil
      $0.location.countryCode = nil
    }
    let page = try #require(try pages(of: [neither])["loans/1.html"])
    #expect(!page.contains("../countries/") && !page.contains("../sectors/"))
    #expect(!page.contains("class=\"onward\""))
    let unnamed = try #require(
      try pages(of: [dairy(1) { $0.location.country = nil }])["loans/1.html"])
    #expect(unnamed.contains("<a href=\"../countries/KE.html\">All loans in KE</a>"))
  }

  @Test func `escapes the names of other loans`() throws {
    let loans = [dairy(1), dairy(2) { $0.name = "<b>\"&" }]
    let page = try #require(try pages(of: loans)["loans/1.html"])
    #expect(page.text.split(separator: "<bdi>&lt;b&gt;&quot;&amp;</bdi>").count == 3)
    #expect(!page.contains("<b>\"&"))
  }
}
