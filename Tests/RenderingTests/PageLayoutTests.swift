import Loans
import Pages
import SiteIndex
import Testing

@Suite struct `The layout of a page` {
  /// Returns the header and the footer of a page, and its head without the title and the
  /// description.
  private func layout(of page: PageText?) throws -> [Substring] {
    let text = try #require(page).text
    let parts = [("<!doctype", "<title>"), ("<link", "</head>"), ("<header", "</header>")]
    return try (parts + [("<footer", "</html>")]).map { start, end in
      let first = try #require(text.firstRange(of: start)).lowerBound
      return text[first..<(try #require(text[first...].firstRange(of: end)).upperBound)]
    }
  }

  private func loans(_ count: Int) -> [Loan] {
    (1...count).map { id in grace { $0.id = LoanID(id) } }
  }

  @Test(arguments: ["https://example.org", nil])
  func `is the same on each of many pages as on a few`(base: String?) throws {
    func pages(_ count: Int) throws -> [String: PageText] {
      try RenderingTests.pages(
        of: loans(count), notes: [note("a.md", "# A"), note("loans/3.md", "x")],
        templates: [ownPage("b", "b")]
      ) { $0.settings.baseURL = base }
    }
    let (many, few) = try (pages(40), pages(9))
    let expected = try layout(of: few["loans/1.html"])
    for id in 1...40 {
      var found = try layout(of: many["loans/\(id).html"])
      if base != nil {
        let address = "https://example.org/loans/"
        #expect(found[1].contains("\(address)\(id).html"))
        found = found.map { $0.replacing("\(address)\(id).html", with: "\(address)1.html")[...] }
      }
      #expect(found == expected)
    }
  }

  @Test func `is not that of a page of which the header says that one is there`() throws {
    let notes = (1...30).map { note("n\($0).md", "---\nmenu: true\n---\nx") }
    let pages = try pages(of: loans(9), notes: notes)
    for id in [1, 2, 19, 20, 30] {
      let page = try #require(pages["notes/n\(id).html"])
      let isLinked = page.contains("href=\"../notes/n\(id).html\"")
      #expect(page.contains("href=\"../notes/n\(id).html\" aria-current=\"page\"") == isLinked)
    }
  }

  @Test func `has none of the values of a page's own`() throws {
    let head = "{{robots}}|{{pageTitle}}|{{dataIso}}|{{siteTitle}}"
    let pages = try pages(of: loans(30), templates: [template("loan.mustache", head)])
    for id in 1...30 {
      #expect(
        pages["loans/\(id).html"]?.text
          == "noindex|Grace, $525 · Our loans|2026-11-20T10:42:00Z|Our loans")
    }
  }
}
