import Diagnostics
import Loans
import Pages
import Rendering
import Site
import SiteIndex
import Testing

@Suite struct `The navigation` {
  /// Returns the titles of the links in the header: those that are shown directly, and those under
  /// "More".
  private func links(
    pages: [(name: String, settings: String)] = [], notes: [(name: String, settings: String)] = []
  ) throws -> (shown: [String], more: [String]) {
    let show = ownPage(
      "all",
      "{{! menu: false }}{{#menuLinks}}{{title}},{{/menuLinks}}|"
        + "{{#hasMoreLinks}}{{#moreLinks}}{{title}},{{/moreLinks}}{{/hasMoreLinks}}|"
        + "{{#overviewLinks}}{{title}},{{/overviewLinks}}{{#noteLinks}}{{title}},{{/noteLinks}}")
    let site = try RenderingTests.pages(
      of: [],
      notes: notes.map { note("\($0.name).md", "---\n\($0.settings)\n---\nx") },
      templates: [show] + pages.map { ownPage($0.name, "{{! \($0.settings) }}") })
    let parts = try #require(site["all.html"]).text
      .split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.split(separator: ",").map(String.init) }
    #expect(parts[0] + parts[1] == parts[2])
    return (parts[0], parts[1])
  }

  private let overviews = ["Countries", "Sectors", "Figures", "Changes"]

  @Test func `has the overviews, then pages, then notes, by the names of their files`() throws {
    #expect(try links().shown == overviews)
    let (shown, more) = try links(
      pages: [("b", ""), ("a", "title: Z")], notes: [("d", ""), ("c", "title: Y")])
    #expect(shown == overviews + ["Z", "B", "Y", "d"])
    #expect(more == [])
  }

  @Test func `has what gives an order first, pages and notes alike`() throws {
    let (shown, more) = try links(
      pages: [("a", "order: 10"), ("b", "order: -1"), ("c", "")],
      notes: [("d", "order: 2"), ("e", ""), ("f", "order: 10")])
    #expect(shown + more == overviews + ["B", "d", "A", "f", "C", "e"])
  }

  @Test func `leaves out pages that say so, and hidden ones`() throws {
    let (shown, _) = try links(
      pages: [("a", "menu: false"), ("b", "hidden: true"), ("c", "menu: true"), ("d", "")])
    #expect(shown == overviews + ["C", "D"])
  }

  @Test func `has pages whichever notes are chosen`() throws {
    let (shown, _) = try links(
      pages: [("a", "")], notes: [("b", "menu: true"), ("c", ""), ("d", "menu: true")])
    #expect(shown == overviews + ["A", "b", "d", "All notes"])
  }

  @Test func `shows eight links at once, or seven and "More"`() throws {
    let pages = (1...9).map { (name: "p\($0)", settings: "") }
    let titles = (1...9).map { "P\($0)" }
    let eight = try links(pages: Array(pages.prefix(4)))
    #expect(eight.shown == overviews + titles.prefix(4))
    #expect(eight.more == [])
    let nine = try links(pages: Array(pages.prefix(5)))
    #expect(nine.shown == overviews + titles.prefix(3))
    #expect(nine.more == ["P4", "P5"])
    let all = try links(pages: pages, notes: [("n", "menu: false")])
    #expect(all.more == ["P4", "P5", "P6", "P7", "P8", "P9", "All notes"])
  }

  @Test func `has at most 20 pages and notes, and warns if that leaves out a page`() throws {
    let templates = (10..<32).map { ownPage("p\($0)", "{{#noteLinks}}{{title}},{{/noteLinks}}") }
    let notes = [note("a.md", "---\norder: 1\n---\nx"), note("b.md", "x")]
    let renderer = try renderer(of: [], notes: notes, templates: templates)
    #expect(
      renderer.warnings.map(\.message) == [
        "22 pages of 'pages' and 2 notes are to be in the header; it links the first 20"
      ])
    let site = try RenderingTests.pages(of: [], notes: notes, templates: templates)
    let titles = try #require(site["p10.html"]).text.split(separator: ",").map(String.init)
    #expect(titles == ["a"] + (10..<29).map { "P\($0)" } + ["All notes"])
  }

  @Test func `marks the page that one reads`() throws {
    let names = (1...8).map { "p\($0)" }
    let site = try RenderingTests.pages(of: [], templates: names.map { ownPage($0, "{{>top}}") })
    let first = try #require(site["p1.html"])
    #expect(first.contains(#"<a href="p1.html" aria-current="page">P1</a>"#))
    #expect(first.contains(#"<li><a href="p8.html">P8</a></li>"#))
    let last = try #require(site["p8.html"])
    #expect(last.contains(#"<li><a href="p8.html" aria-current="page">P8</a></li>"#))
    #expect(try #require(site["index.html"]).contains("<details class=\"onto\"><summary>More"))
    let few = try #require(RenderingTests.pages(of: [])["index.html"])
    #expect(few.contains("<details class=\"onto\" hidden><summary>More"))
  }

  @Test func `leads to the pages from the 404 page only with a base URL`() throws {
    let bare = try RenderingTests.pages(of: [], templates: [ownPage("us")])
    #expect(try #require(bare["404.html"]).contains("us.html") == false)
    let based = try RenderingTests.pages(of: [], templates: [ownPage("us")]) {
      $0.settings.baseURL = "https://example.org/x"
    }
    #expect(
      try #require(based["404.html"]).contains(#"<a href="https://example.org/x/us.html">Us</a>"#))
  }
}
