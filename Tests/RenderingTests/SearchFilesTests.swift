import Loans
import Pages
import Site
import SiteIndex
import Testing

/// Tests what search engines may keep of a site: the setting `index`.
@Suite struct `Search engines` {
  private let base = "https://example.org/loans/"

  private func pages(
    _ index: SiteSettings.IndexedPages, baseURL: String? = nil, replacing files: [String] = []
  ) throws -> [String: PageText] {
    try RenderingTests.pages(of: [grace(), loan(7)], notes: [note("about.md", "# About")]) {
      $0.settings.index = index
      $0.settings.baseURL = baseURL
      $0.replacedFiles = Set(files.compactMap { OutputPath($0) })
    }
  }

  private func robots(_ page: PageText) -> [String] {
    page.text.matches(of: #/<meta name="robots" content="([^"]*)">/#).map { String($0.1) }
  }

  @Test(arguments: [
    (SiteSettings.IndexedPages.none, ["noindex"], ["noindex"]),
    (.lists, ["noindex"], ["noimageindex"]), (.all, [], []),
  ])
  func `are told on each page what to leave out`(
    index: SiteSettings.IndexedPages, ofLoans: [String], ofOthers: [String]
  ) throws {
    for (path, page) in try pages(index) where path.hasSuffix(".html") {
      // `saved.html` is empty for a search engine, and `embed.html` says nothing of loans.
      let expected =
        ["saved.html", "embed.html"].contains(path)
        ? ["noindex"] : path.hasPrefix("loans/") ? ofLoans : ofOthers
      #expect(robots(page) == expected, "\(path)")
    }
  }

  @Test(arguments: [nil, "https://example.org/loans"], SiteSettings.IndexedPages.allCases)
  func `are forbidden nothing`(base: String?, index: SiteSettings.IndexedPages) throws {
    let text = try #require(try pages(index, baseURL: base)["robots.txt"]).text
    let sitemap =
      base != nil && index != .none ? "\nSitemap: https://example.org/loans/sitemap.xml\n" : ""
    #expect(text == "User-agent: *\nDisallow:\n\(sitemap)")
  }

  @Test func `get no sitemap without a base URL, or if they may keep nothing`() throws {
    #expect(try pages(.all)["sitemap.xml"] == nil)
    #expect(try pages(.none, baseURL: base)["sitemap.xml"] == nil)
  }

  @Test(arguments: [SiteSettings.IndexedPages.lists, .all])
  func `get exactly the pages that they may keep`(index: SiteSettings.IndexedPages) throws {
    let pages = try pages(index, baseURL: base)
    let sitemap = try #require(pages["sitemap.xml"]).text
    let listed = sitemap.matches(of: #/<loc>(.*?)</loc>/#).map { String($0.1) }
    let expected = pages.filter { path, page in
      path.hasSuffix(".html") && path != "404.html" && !robots(page).contains("noindex")
    }.keys.map { base + ($0 == "index.html" ? "" : $0) }
    #expect(listed.sorted() == expected.sorted())
    #expect(listed.contains("https://example.org/loans/loans/7.html") == (index == .all))
  }

  @Test func `get the owner's files in place of these`() throws {
    let pages = try pages(.all, baseURL: base, replacing: ["robots.txt", "sitemap.xml"])
    #expect(pages["robots.txt"] == nil)
    #expect(pages["sitemap.xml"] == nil)
  }
}
