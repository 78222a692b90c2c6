import Foundation
import Loans
import Pages
import Rendering
import Site
import SiteIndex
import Testing

@Suite struct `A list of several pages` {
  /// Twelve loans in Kenya and eleven older ones in Peru, newest first.
  private static let loans = (1...23).map { number in
    grace { loan in
      loan.id = LoanID(number)
      loan.posted = Timestamp(seconds: now.seconds - number * 60)
      if number > 12 {
        loan.location = Loan.Location(
          countryCode: "PE", country: "Peru", position: Loan.Position(latitude: -10, longitude: -76)
        )
      }
    }
  }

  private func site(
    notes: [SiteFile] = [], _ change: (inout SiteContent) -> Void = { _ in }
  ) throws -> [String: PageText] {
    try pages(of: Self.loans, notes: notes) {
      $0.settings.cardsPerPage = 10
      change(&$0)
    }
  }

  private func cards(_ page: PageText?) -> [String] {
    page?.text.matches(of: /<li class="loan[^>]* data-id="(\d+)"/).map { String($0.1) } ?? []
  }

  private func first(_ regex: Regex<(Substring, Substring)>, in page: PageText?) -> String? {
    page?.text.firstMatch(of: regex).map { String($0.1) }
  }

  @Test func `has each loan once, in order`() throws {
    let site = try site()
    #expect(
      site.keys.filter { $0.hasPrefix("page/") }.sorted() == ["page/2.html", "page/3.html"])
    let found = ["index.html", "page/2.html", "page/3.html"].map { cards(site[$0]) }
    #expect(found.map(\.count) == [10, 10, 3])
    #expect(found.flatMap(\.self) == Self.loans.map(\.id.description))
  }

  private static let headline = "$4,600 still needed by 23 borrowers in 2 countries"

  /// Returns the values of a facet by which a page can be filtered, with their numbers of loans.
  private func options(_ name: String, in page: PageText?) throws -> [String] {
    let option = try Regex(
      "name=\"\(name)\" value=\"([A-Za-z]+)\".*<b>([0-9]+)</b>",
      as: (Substring, Substring, Substring).self)
    return page?.text.matches(of: option).map { "\($0.1) \($0.2)" } ?? []
  }

  @Test func `speaks of all loans on each page`() throws {
    let site = try site { $0.settings.description = nil }
    for path in ["index.html", "page/2.html", "page/3.html"] {
      let page = try #require(site[path])
      #expect(page.contains("<h1 id=\"headline\">\(Self.headline)</h1>"), "\(path)")
      #expect(page.contains("name=\"description\" content=\"\(Self.headline)\""), "\(path)")
      #expect(page.contains("id=\"match-count\" data-count=\"23\">23 loans</span>"), "\(path)")
      #expect(try options("country", in: page) == ["KE 12", "PE 11"], "\(path)")
    }
    #expect(
      first(/<p class="covers">([^<]*)/, in: site["page/2.html"]) == "Loans 11 to 20 of 23.")
  }

  @Test func `has one dot a country on the map, and one a loan on that of a country`() throws {
    let site = try site()
    for path in ["index.html", "page/3.html", "sectors/agriculture/2.html"] {
      let page = try #require(site[path])
      let dots = page.text.matches(of: /<circle [^>]* r="([0-9.]+)" data-country="([A-Z]+)"\/>/)
      #expect(dots.map { "\($0.2) \($0.1)" } == ["KE 6", "PE 5.7"], "\(path)")
      #expect(
        page.contains("<circle cx=\"172\" cy=\"62\" r=\"6\" data-country=\"KE\"/>"), "\(path)")
      #expect(page.contains("<g class=\"pins\" data-scale=\"0.07559"), "\(path)")
      #expect(!page.contains("data-loan="), "\(path)")
      #expect(page.contains("aria-label=\"World map with one dot for each of 2 countries, "))
      #expect(page.contains("<figcaption>Each dot is a country; "), "\(path)")
    }
    let kenya = try #require(site["countries/KE/2.html"])
    #expect(kenya.text.matches(of: /<circle [^>]*data-loan=/).count == 12)
    #expect(!kenya.contains("data-scale="))
    #expect(kenya.contains("World map with one dot for each loan, larger for larger loans."))
    #expect(kenya.contains("<figcaption>Each dot is a loan; its area shows the amount."))
  }

  @Test(arguments: ["too many loans", "a number that a script cannot read", "another template"])
  func `is filtered page by page, and says so, with`(reason: String) throws {
    var loans = Self.loans
    var templates: [SiteFile] = []
    var cards = 10
    switch reason {
    case "too many loans":
      loans = (1...50_001).map { loan($0) }
      cards = 25_001
    case "a number that a script cannot read":
      loans[22].id = LoanID(9_007_199_254_740_992)
    default:
      templates = [
        SiteFile(
          name: "list.mustache", displayPath: "Templates/list.mustache",
          bytes: Array(
            """
            <b id="match-count">{{countText}}</b> {{coverText}} {{#filter}}{{#facets}}{{#options}}
            <i name="{{facet}}" value="{{value}}"></i><b>{{count}}</b>{{/options}}{{/facets}}{{/filter}}
            <ul{{#dataList}} data-list="{{dataList}}"{{/dataList}}>{{#cards}}<li>{{name}}{{/cards}}</ul>
            """.utf8))
      ]
    }
    let renderer = try renderer(of: loans, templates: templates) {
      $0.settings.cardsPerPage = cards
    }
    #expect(!renderer.paths.contains { $0.text.hasPrefix("data/lists/") })
    #expect(renderer.paths.contains { $0.text.hasPrefix("assets/long") } == (cards > 300))
    let index = try page("index.html", of: renderer)
    #expect(!index.contains("data-list=") && !index.contains("data-root="))
    #expect(index.contains("Filter, sort and totals cover only these."))
    #expect(index.contains(">\(cards == 25_001 ? "25,001" : "\(cards)") loans<"))
    if loans.count == 23 {
      // All loans of the first page are in Kenya, those of the second in Kenya and Peru.
      #expect(try options("country", in: index).isEmpty)
      #expect(try options("country", in: page("page/2.html", of: renderer)) == ["PE 8", "KE 2"])
      // The three loans of the last page are too few for facets.
      #expect(try options("country", in: page("page/3.html", of: renderer)).isEmpty)
    }
  }

  private func page(_ path: String, of renderer: SiteRenderer) throws -> PageText {
    let index = try #require(renderer.paths.firstIndex { $0.text == path })
    return PageText(text: String(decoding: try renderer.page(at: index).bytes, as: UTF8.self))
  }

  @Test func `links each page to the others`() throws {
    let site = try site()
    func pager(_ path: String) -> [String]? {
      first(/<nav class="pages"[^>]*>\n((?:.|\n)*?)<\/nav>/, in: site[path])?
        .split(separator: "\n").map(String.init)
    }
    #expect(
      pager("index.html") == [
        "<b aria-current=\"page\">1</b>", "<a href=\"page/2.html\" rel=\"next\">2</a>",
        "<a href=\"page/3.html\">3</a>",
      ])
    #expect(
      pager("page/2.html") == [
        "<a href=\"../index.html\" rel=\"prev\">1</a>", "<b aria-current=\"page\">2</b>",
        "<a href=\"../page/3.html\" rel=\"next\">3</a>",
      ])
    let whole = try pages(of: Self.loans)
    #expect(whole["index.html"]?.contains("class=\"pages\"") == false)
    #expect(whole["index.html"]?.contains("class=\"covers\"") == false)
    #expect(!whole.keys.contains { $0.hasPrefix("page/") })
  }

  @Test func `is linked from the page of a loan, always at its first page`() throws {
    let site = try site(notes: [
      note("about.md", "x"), note("loans/23.md", "---\npinned: true\n---\n"),
    ])
    func list(_ path: String) -> String? {
      first(/<p class="back"><a href="([^"]*)/, in: site[path])
    }
    // The pinned loan moves the others down by one.
    #expect(list("loans/23.html") == "../index.html")
    #expect(list("loans/9.html") == "../index.html")
    // The page that has its card would change with every new loan.
    #expect(list("loans/10.html") == "../index.html")
    #expect(list("loans/22.html") == "../index.html")
    #expect(list("notes/about.html") == "../index.html")
  }

  @Test func `shows the note on the first page only`() throws {
    let site = try site(notes: [
      note("index.md", "Hello *there*."), note("loans/15.md", "[a](b.md)"),
    ])
    #expect(site["index.html"]?.contains("Hello <em>there</em>") == true)
    #expect(site["page/2.html"]?.contains("Hello") == false)
    #expect(site["page/2.html"]?.contains("href=\"../b.md\"") == true)
  }

  @Test func `uses relative links that work in subfolders`() throws {
    let site = try site(notes: [note("about.md", "x")])
    for (path, page) in site where path.hasSuffix(".html") && path != "404.html" {
      let root = String(repeating: "../", count: path.count { $0 == "/" })
      for match in page.text.matches(of: /(?:href|src)="([^"#]+)/) {
        let link = String(match.1)
        if link.hasPrefix("https://") || link.hasPrefix("data:") { continue }
        #expect(
          link.hasPrefix(root) && site[String(link.dropFirst(root.count))] != nil,
          "\(path): \(link)")
      }
    }
    #expect(site["page/2.html"]?.contains("href=\"../saved.html\"") == true)
  }

  @Test func `has a title and an address for each page`() throws {
    let site = try site { $0.settings.baseURL = "https://example.org" }
    #expect(first(/<title>([^<]*)/, in: site["index.html"]) == "Our loans")
    #expect(first(/<title>([^<]*)/, in: site["page/2.html"]) == "Page 2 · Our loans")
    #expect(
      first(/"canonical" href="([^"]*)/, in: site["page/2.html"])
        == "https://example.org/page/2.html")
  }

  @Test func `writes style and scripts into the first page, and links them from the others`() throws
  {
    let site = try site()
    let scripts = /<script[^>]* src="\.\.\/(assets\/[a-z]+)\.[0-9a-f]{16}\.js"/
    let index = try #require(site["index.html"])
    let links = index.text.matches(of: /(?: src|href)="(assets\/[a-z]+)/).map { String($0.1) }
    #expect(links == ["assets/print"])
    #expect(index.text.matches(of: /<script>/).count == 2)
    for path in ["page/2.html", "page/3.html"] {
      let page = try #require(site[path])
      #expect(
        page.text.matches(of: scripts).map { String($0.1) } == [
          "assets/theme", "assets/long", "assets/marks",
        ])
      #expect(!page.contains("<style") && !page.contains("<script>"))
      #expect(page.contains("script-src &#39;self&#39;; style-src &#39;self&#39;;"))
    }
    #expect(site["loans/1.html"]?.contains("assets/long.") == false)
    let asset = try #require(site.first { $0.key.hasPrefix("assets/long.") })
    #expect(index.contains("<script>\(asset.value.text)</script>"))
    // The first page may load the files of the list, and scripts when a reader needs them.
    #expect(index.contains("script-src &#39;self&#39; &#39;sha256-"))
  }

  @Test func `caps each page by the number of its own cards`() throws {
    let loans = (1...702).map { loan($0) }
    let site = try pages(of: loans) { $0.settings.cardsPerPage = 301 }
    func marked(_ path: String) -> Int? {
      site[path]?.text.split(separator: "<li class=\"loan").count { $0.hasPrefix(" beyond\"") }
    }
    #expect(marked("index.html") == 101)
    #expect(marked("page/2.html") == 101)
    #expect(marked("page/3.html") == 0)
    for path in ["index.html", "page/2.html"] { #expect(showMore(site[path]) == "", "\(path)") }
  }

  /// Returns the attributes of the button "Show 200 more" after its ID; `nil` if there is no
  /// button.
  private func showMore(_ page: PageText?) -> String? {
    first(/<button type="button" class="btn" id="show-more"([^>]*)>Show 200 more</, in: page)
  }

  @Test(
    arguments: [
      // The filter of a page of ten cards may find 201 loans.
      (201, 191, ["index.html": " hidden", "page/2.html": " hidden"]),
      (702, 301, ["index.html": "", "page/3.html": " hidden"]),
      (200, 190, ["index.html": nil, "page/2.html": nil]),
      (300, 300, ["index.html": nil]),
      (301, 301, ["index.html": ""]),
    ] as [(Int, Int, [String: String?])])
  func `has a hidden button for more on a page whose filter may find more loans than it shows`(
    loanCount: Int, cardCount: Int, buttons: [String: String?]
  ) throws {
    let site = try pages(of: (1...loanCount).map { loan($0) }) {
      $0.settings.cardsPerPage = cardCount
    }
    for (path, button) in buttons { #expect(showMore(site[path]) == button, "\(path)") }
  }

  @Test func `has no button for more on a short page that is filtered alone`() throws {
    var loans = (1...301).map { loan($0) }
    loans[0].id = LoanID(9_007_199_254_740_992)
    let site = try pages(of: loans) { $0.settings.cardsPerPage = 250 }
    for path in ["index.html", "page/2.html"] { #expect(showMore(site[path]) == nil, "\(path)") }
  }

  @Test func `counts all its loans on the button of the filter`() throws {
    let site = try site()
    for path in ["index.html", "page/3.html"] {
      #expect(site[path]?.contains("id=\"show-results\">Show 23 loans</button>") == true, "\(path)")
    }
  }

  @Test func `claims no filter that it does not have`() throws {
    // Without amounts, a page with three of seven loans has too few for a filter.
    let site = try pages(of: (1...7).map { loan($0) }) { $0.settings.cardsPerPage = 3 }
    #expect(site["index.html"]?.contains("id=\"filters\"") == false)
    #expect(
      first(/<p class="covers">([^<]*)/, in: site["page/2.html"])
        == "Loans 4 to 6 of 7. Totals cover only these.")
    #expect(
      first(/<p class="covers">([^<]*)/, in: site["page/3.html"])
        == "Loan 7 of 7. Totals cover only this one.")
  }

  @Test func `draws the loans of one place as so many dots`() throws {
    let loans = (1...300).map { number in grace { $0.id = LoanID(number) } }
    let places = try #require(pages(of: loans)["index.html"]).text
      .matches(of: /<circle cx="([^"]*)" cy="([^"]*)" r="[^"]*" data-loan=/)
      .map { "\($0.1) \($0.2)" }
    #expect(places.count == 300)
    #expect(Set(places).count == 300)
  }
}
