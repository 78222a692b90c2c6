import Loans
import Pages
import Site
import SiteIndex
import Testing

struct FeedLinksTests {
  private func alternates(_ page: PageText?) throws -> [String] {
    try #require(page).text.matches(of: /<link rel="alternate"[^>]*href="([^"]*)">/)
      .map { String($0.1) }
  }

  private func visible(_ page: PageText?) throws -> [String] {
    try #require(page).text.matches(of: /<a href="([^"]*\.(?:xml|json|ics))">([^<]*)/)
      .filter { !$0.1.hasSuffix("loans.json") }.map { "\($0.2): \($0.1)" }
  }

  @Test func `are on each page`() throws {
    let pages = try pages(of: [grace(), grace { $0.id = LoanID(7) }], notes: [note("a.md", "x")]) {
      $0.settings.cardsPerPage = 1
    }
    let site = ["feed.xml", "feed.json"]
    let above = site.map { "../\($0)" }
    #expect(try alternates(pages["index.html"]) == site)
    #expect(try alternates(pages["page/2.html"]) == above)
    #expect(
      try alternates(pages["countries/KE/2.html"])
        == ["xml", "json"].map { "../../countries/KE.\($0)" } + site.map { "../../\($0)" })
    #expect(
      try alternates(pages["sectors/agriculture.html"])
        == ["../sectors/agriculture.xml", "../sectors/agriculture.json"] + above)
    #expect(try alternates(pages["loans/7.html"]) == above)
    #expect(try alternates(pages["notes/a.html"]) == above)
    #expect(try alternates(pages["about.html"]) == site)
    #expect(try alternates(pages["404.html"]) == [])
    #expect(try visible(pages["index.html"]) == ["Feed: feed.xml", "Calendar: deadlines.ics"])
    #expect(
      try visible(pages["countries/KE.html"])
        == ["Feed: ../countries/KE.xml", "Calendar: ../countries/KE.ics"])
    #expect(try visible(pages["sectors/agriculture.html"]) == ["Feed: ../sectors/agriculture.xml"])
    #expect(try visible(pages["loans/7.html"]) == [])
  }

  @Test func `are absolute on the 404 page with a base URL`() throws {
    let pages = try pages(of: [grace()]) { $0.settings.baseURL = "https://example.org/a" }
    #expect(
      try alternates(pages["404.html"])
        == ["https://example.org/a/feed.xml", "https://example.org/a/feed.json"])
  }

  @Test func `have the title of the feed`() throws {
    let pages = try pages(of: [grace { $0.location.country = "A\"<b>" }])
    #expect(
      pages["countries/KE.html"]?.contains(
        "type=\"application/atom+xml\" title=\"Our loans: A&quot;&lt;b&gt;\" href=") == true)
    let index = try #require(pages["index.html"])
    #expect(index.contains("type=\"application/atom+xml\" href=\"feed.xml\""))
  }

  @Test func `come with media types for hosts`() throws {
    let headers = try #require(try pages(of: [grace()])["_headers"])
    for (path, type) in [
      ("feed.xml", "application/atom+xml"), ("feed.json", "application/feed+json"),
      ("changes.xml", "application/atom+xml"), ("changes.json", "application/feed+json"),
      ("deadlines.ics", "text/calendar"),
    ] {
      #expect(headers.contains("\n/\(path)\n  Content-Type: \(type); charset=utf-8\n"))
    }
  }
}
