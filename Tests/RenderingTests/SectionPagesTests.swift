import Diagnostics
import Loans
import Pages
import Rendering
import Site
import SiteIndex
import Testing

@Suite struct `The pages of countries and sectors` {
  private static func loan(
    _ id: Int, _ country: (code: String?, name: String?), _ sector: String?, _ activity: String?
  ) -> Loan {
    grace { loan in
      loan.id = LoanID(id)
      loan.posted = Timestamp(seconds: now.seconds - id * 60)
      loan.location.countryCode = country.code
      loan.location.country = country.name
      loan.sector = sector
      loan.activity = activity
    }
  }

  private static let loans =
    (1...3).map { loan($0, ("KE", "Kenya"), "Food", $0 == 2 ? "Fish" : "Bakery") }
    + [loan(4, ("PE", "Peru"), "Arts", "Weaving"), loan(5, (nil, nil), nil, nil)]

  private func site(
    of loans: [Loan] = loans, notes: [SiteFile] = [],
    _ change: (inout SiteContent) -> Void = { _ in }
  ) throws -> [String: PageText] {
    try pages(of: loans, notes: notes, change)
  }

  private func matches(_ regex: Regex<(Substring, Substring)>, in page: PageText?) -> [String] {
    page?.text.matches(of: regex).map { String($0.1) } ?? []
  }

  private func cards(_ page: PageText?) -> [String] {
    matches(/<li class="loan[^>]* data-id="(\d+)"/, in: page)
  }

  @Test func `exist for each country and sector with loans`() throws {
    let paths = try site().keys.filter { $0.hasPrefix("countr") || $0.hasPrefix("sector") }
    #expect(
      paths.filter { $0.hasSuffix(".html") }.sorted() == [
        "countries.html", "countries/KE.html", "countries/PE.html", "sectors.html",
        "sectors/arts.html", "sectors/food.html",
      ])
  }

  @Test func `are listed by what they need`() throws {
    let page = try #require(try site()["countries.html"])
    #expect(
      page.contains(
        "<h1 data-plain=\"Loans in 2 countries\">2 countries need money, Kenya 60% of it</h1>"))
    #expect(matches(/<bdi>([^<]*)<\/bdi><\/a>/, in: page) == ["Kenya", "Peru"])
    #expect(
      matches(/<th scope="row">.*<a href="([^"]*)">/, in: page) == [
        "countries/KE.html", "countries/PE.html",
      ])
    let kenya = try #require(page.text.firstMatch(of: /<tr class="line"(.*Kenya.*)/)).1
    #expect(
      kenya.hasPrefix(
        " id=\"K\" data-letter=\"K\" data-place=\"0\" data-section=\"KE\" data-open-loans=\""
          + "1795693320:200 1795693320:200 1795693320:200\"><th scope=\"row\"><div><span class=\"flag\" aria-hidden=\"true\">🇰🇪</span>"
      ))
    #expect(
      kenya.contains(
        "<td data-value=\"600\">$600</td><td data-value=\"600\">60%</td><td data-value=\"3\">3</td>"
          + "<td data-value=\"525\">$525</td>"))
    #expect(
      page.contains(
        "<tfoot><tr data-open-loans=\"1795693320:200\"><th scope=\"row\">All loans</th><td>$1,000</td>"
          + "<td></td><td>5</td>"))
    #expect(page.contains("1 loan names no country that we know."))
  }

  @Test func `need nothing for loans that have ended by the time of the data`() throws {
    let site = try site { $0.snapshot.time = Timestamp(seconds: now.seconds + 7 * day) }
    #expect(site["countries.html"]?.contains("<h1>Loans in 2 countries</h1>") == true)
    #expect(site["index.html"]?.contains("5 borrowers in 2 countries asked for $2,625") == true)
    #expect(site["loans/1.html"]?.contains("<dt>Ended on</dt>") == true)
  }

  @Test func `show the countries that need money on a map`() throws {
    let placed = Self.loans.map { loan in
      var loan = loan
      loan.location.position =
        loan.location.countryCode == "KE" ? .init(latitude: 0, longitude: 37) : nil
      return loan
    }
    let site = try site(of: placed)
    #expect(site["countries.html"]?.text.matches(of: /<circle c/).count == 1)
    #expect(
      site["countries.html"]?.contains("World map with one dot for a country, larger where") == true
    )
    #expect(site["sectors.html"]?.contains("<svg viewBox=\"0 0 288 106\"") == false)
  }

  @Test func `write a small share as such`() throws {
    var small = Self.loan(9, ("PE", "Peru"), nil, nil)
    small.amount = Money(dollars: 1)
    small.funded = .zero
    let page = try site(of: [small] + Self.loans.filter { $0.location.countryCode == "KE" })
    #expect(page["countries.html"]?.contains("<td data-value=\"1\">&lt; 1%</td>") == true)
  }

  @Test func `link only those letters of the alphabet that have sections`() throws {
    let page = try #require(try site()["countries.html"])
    let rail = try #require(
      page.text.firstMatch(
        of: /<nav class="rail-az" aria-label="Countries by letter" hidden>\n((?:.|\n)*?)<\/nav>/)
    ).1
    let lines = rail.split(separator: "\n").map(String.init)
    #expect(
      lines
        == "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { letter in
          "KP".contains(letter)
            ? "<a href=\"#\(letter)\">\(letter)</a>" : "<span aria-hidden=\"true\">\(letter)</span>"
        })
  }

  @Test func `link names of other letters together, if there are some`() throws {
    let loans = [Self.loan(1, ("JP", "日本"), "Food", nil), Self.loan(2, ("KE", "Kenya"), nil, nil)]
    let page = try #require(try site(of: loans)["countries.html"])
    #expect(page.text.matches(of: /<a href="#other">/).count == 1)
    #expect(Set(matches(/data-letter="([^"]*)"/, in: page)) == ["K", "other"])
    #expect(
      page.contains("<span class=\"vh\">Other names</span><span aria-hidden=\"true\">#</span>"))
    #expect(try site()["countries.html"]?.contains("#other") == false)
  }

  @Test func `link the activities of a sector, with counts`() throws {
    let page = try #require(try site()["sectors.html"])
    #expect(page.contains("<h1 data-plain=\"Loans in 2 sectors\">2 sectors need money, Food 60%"))
    #expect(page.contains("1 loan is in no sector."))
    #expect(
      matches(/<li>(<a href="sectors.*)<\/li>/, in: page) == [
        "<a href=\"sectors/food.html#activity=bakery\">Bakery <b>2</b></a>",
        "<a href=\"sectors/food.html#activity=fish\">Fish <b>1</b></a>",
        "<a href=\"sectors/arts.html#activity=weaving\">Weaving <b>1</b></a>",
      ])
    #expect(matches(/<span class="band s-([a-z]*)">/, in: page) == ["food", "arts"])
    let food = try #require(try site()["sectors/food.html"])
    #expect(
      matches(/name="activity" value="([^"]*)"/, in: food) == [])
  }

  @Test func `compare what they need by bars`() throws {
    func widths(_ path: String) throws -> [String] {
      matches(/<rect width="([^"]*)"/, in: try site()[path])
    }
    // Three loans are in one country, and one in the other.
    #expect(try widths("countries.html") == ["100%", "33%"])
    #expect(try widths("sectors.html") == ["100%", "33%"])
    var unknown = Self.loan(1, ("KE", nil), nil, nil)
    unknown.amount = nil
    let page = try #require(try site(of: [unknown])["countries.html"])
    #expect(matches(/<rect width="([^"]*)"/, in: page) == [])
    #expect(
      page.contains("<td data-value=\"\"></td><td data-value=\"\"></td><td data-value=\"1\">1</td>")
    )
    let funded = Self.loans.map { loan in
      var loan = loan
      loan.status = .funded
      return loan
    }
    let done = try #require(try site(of: funded)["countries.html"])
    #expect(matches(/<rect width="([^"]*)"/, in: done) == [])
    #expect(done.contains("<h1>Loans in 2 countries</h1>"))
  }

  @Test(arguments: [(20, true), (15, true), (4, true), (3, false), (1, false)])
  func `say where bars are cut off`(count: Int, isCut: Bool) throws {
    let codes = [
      "AR", "BO", "CL", "CO", "EC", "GT", "HN", "MX", "NI", "PA", "PE", "PY", "SV", "UY",
      "KE", "UG", "TZ", "RW", "BI", "CD",
    ]
    let loans = codes.prefix(count).enumerated().map { index, code in
      grace {
        $0.id = LoanID(index + 1)
        $0.location.countryCode = code
        $0.location.country = nil
        $0.amount = Money(dollars: index == 0 ? 100_000 : 500)
        $0.funded = .zero
      }
    }
    let page = try #require(try site(of: loans)["countries.html"])
    #expect(page.text.matches(of: /<rect x="93%"/).count == (isCut ? 1 : 0))
    let sentence = "<p class=\"cover\">The bars end at $500. Longer ones are cut off.</p>"
    #expect(page.contains(isCut ? sentence : "<p class=\"cover\" hidden></p>"))
  }

  @Test func `say nothing that depends on the day`() throws {
    let early = try site()
    let late = try site { $0.snapshot.time = Timestamp(seconds: now.seconds + 5 * day) }
    for path in ["countries.html", "sectors.html"] {
      func table(_ page: PageText?) -> Substring? {
        page?.text.firstMatch(of: /<table(?:.|\n)*<\/table>/)?.0
      }
      #expect(table(early[path]) != nil && table(early[path]) == table(late[path]), "\(path)")
    }
  }

  @Test(arguments: [
    ([], "No loans at the moment", "There are none to show by country. Check back later."),
    (
      [loan(1, (nil, nil), nil, nil), loan(2, (nil, nil), nil, nil)], "Loans without a country",
      "$400 still needed by 2 borrowers. 2 loans name no country that we know."
    ),
    (
      [loan(1, ("KE", nil), nil, nil)], "1 country needs money",
      "$200 still needed by 1 borrower."
    ),
  ])
  func `say how many sections and loans there are`(loans: [Loan], headline: String, lede: String)
    throws
  {
    let page = try #require(try site(of: loans)["countries.html"])
    let hasRail = loans.contains { $0.location.countryCode != nil }
    #expect(
      page.contains("<h1\(hasRail ? " data-plain=\"Loans in 1 country\"" : "")>\(headline)</h1>"))
    let sentences = try #require(page.text.firstMatch(of: /<p class="lede">(.*)<\/p>/)?.1)
    // The places of sentences that a script may write can be empty.
    let text = sentences.replacing(/<[^>]*>/, with: "")
    #expect(text.split(separator: " ").joined(separator: " ") == lede)
    #expect(page.contains("class=\"rail-az\"") == hasRail)
    #expect(
      matches(/src="assets\/([a-z]+)\./, in: page) == ["theme", hasRail ? "sections" : "page"])
  }

  @Test func `have the cards of their loans, in the order of the list`() throws {
    let site = try site(notes: [note("loans/3.md", "---\npinned: true\n---\n")])
    #expect(cards(site["countries/KE.html"]) == ["3", "1", "2"])
    #expect(cards(site["sectors/food.html"]) == ["3", "1", "2"])
    #expect(cards(site["countries/PE.html"]) == ["4"])
    let page = try #require(site["countries/KE.html"])
    #expect(page.contains("<h3><a href=\"../loans/3.html\">"))
    #expect(page.contains("<title>Kenya · Our loans</title>"))
    #expect(
      page.contains("<h1><span class=\"flag\" aria-hidden=\"true\">🇰🇪</span> <bdi>Kenya</bdi></h1>"))
    #expect(
      page.contains(
        "<span id=\"headline\">$600 still needed by 3 borrowers in Kenya</span>.</p>"))
    #expect(page.contains("<b data-sum=\"lent\">$975</b>"))
    #expect(page.text.matches(of: /<circle [^>]*data-loan=/).count == 3)
    #expect(page.contains("<p class=\"back\"><a href=\"../countries.html\">All countries</a></p>"))
    let food = try #require(site["sectors/food.html"])
    #expect(food.contains("<div class=\"band s-food\"></div>\n<h1><bdi>Food</bdi></h1>"))
    #expect(food.contains("<p class=\"back\"><a href=\"../sectors.html\">All sectors</a></p>"))
  }

  @Test func `have all facets but the one that their loans have in common`() throws {
    let more = (10...14).map { id in
      var loan = Self.loan(
        id, id == 10 ? ("UG", "Uganda") : ("KE", "Kenya"), id == 11 ? "Retail" : "Food", "Fish")
      if id == 12 { loan.tags = [] }
      return loan
    }
    let last = (15...16).map { Self.loan($0, ("KE", "Kenya"), "Food", "Fish") }
    let site = try site(of: Self.loans + more + last)
    func facets(_ path: String) -> Set<String> {
      Set(matches(/<input type="checkbox" name="([a-z-]+)"/, in: site[path]))
    }
    #expect(facets("countries/KE.html") == ["sector", "activity", "tag"])
    #expect(facets("sectors/food.html") == ["activity", "country", "tag"])
    #expect(
      matches(/<details class="part"( open|)><summary>Activity/, in: site["sectors/food.html"]) == [
        " open"
      ])
    #expect(facets("index.html").isSuperset(of: ["sector", "country"]))
  }

  @Test func `are split over pages like the list`() throws {
    let site = try site { $0.settings.cardsPerPage = 2 }
    #expect(cards(site["countries/KE.html"]) == ["1", "2"])
    #expect(cards(site["countries/KE/2.html"]) == ["3"])
    #expect(cards(site["sectors/food/2.html"]) == ["3"])
    #expect(site["countries/KE/3.html"] == nil && site["countries/PE/2.html"] == nil)
    let second = try #require(site["countries/KE/2.html"])
    #expect(second.contains("<title>Kenya, page 2 · Our loans</title>"))
    #expect(second.contains("<h3><a href=\"../../loans/3.html\">"))
    #expect(second.contains("<a href=\"../../countries/KE.html\" rel=\"prev\">1</a>"))
    #expect(second.contains("<p class=\"covers\">Loan 3 of 3.</p>"))
    #expect(second.contains("$600 still needed by 3 borrowers in Kenya</span>."))
    #expect(second.contains("<b data-sum=\"lent\">$975</b>"))
    #expect(second.contains("data-root=\"../../\" data-list=\"countries/KE\""))
    #expect(second.contains("src=\"../../assets/long."))
    #expect(site["countries/PE.html"]?.contains("src=\"../assets/list.") == true)
    #expect(site["countries/PE.html"]?.contains("data-list") == false)
    #expect(
      site["countries/KE.html"]?.contains("<a href=\"../countries/KE/2.html\" rel=\"next\">2</a>")
        == true)
  }

  @Test func `show the note on a section on its first page`() throws {
    let site = try site(notes: [
      note("countries/ke.md", "---\ntitle: We know them\n---\nSee [us](notes/about.html)."),
      note("sectors/food.md", "# Bread\n"), note("about.md", "x"),
    ]) { $0.settings.cardsPerPage = 2 }
    let kenya = try #require(site["countries/KE.html"])
    #expect(
      kenya.contains("<h2>We know them</h2>\n<p>See <a href=\"../notes/about.html\">us</a>.</p>"))
    #expect(site["countries/KE/2.html"]?.contains("We know them") == false)
    #expect(site["countries/PE.html"]?.contains("prose above") == false)
    #expect(site["sectors/food.html"]?.contains("<h2>Bread</h2>") == true)
  }

  @Test func `are not made for a note alone, which gives a warning`() throws {
    let renderer = try renderer(
      of: Self.loans,
      notes: [
        note("countries/UG.md", "x"), note("countries/KE.md", "x"), note("sectors/Zzz.md", "x"),
        note("sectors/aaa.md", "x"),
      ])
    #expect(
      renderer.orphans.map(\.message) == [
        "'Notes/countries/UG.md': there is no loan in this country now; its note is not shown",
        "'Notes/sectors/aaa.md': there is no loan in this sector now; its note is not shown",
        "'Notes/sectors/Zzz.md': there is no loan in this sector now; its note is not shown",
      ])
    #expect(renderer.warnings == [])
    #expect(!renderer.paths.contains { $0.text.hasSuffix("UG.html") })
  }

  @Test func `are linked in the header of every page`() throws {
    let site = try site(notes: [note("about.md", "# About")]) { $0.settings.cardsPerPage = 2 }
    for (path, page) in site where path.hasSuffix(".html") && path != "404.html" {
      let root = String(repeating: "../", count: path.count { $0 == "/" })
      let nav = try #require(
        page.text.firstMatch(of: /<nav aria-label="Site">\n((?:.|\n)*?)<details/)
      ).1
      func link(_ target: String, _ title: String) -> String {
        let current = target == path ? " aria-current=\"page\"" : ""
        return "<a href=\"\(root)\(target)\"\(current)>\(title)</a>"
      }
      #expect(
        nav.split(separator: "\n").map(String.init) == [
          link("countries.html", "Countries"), link("sectors.html", "Sectors"),
          link("figures.html", "Figures"), link("changes.html", "Changes"),
          link("notes/about.html", "About"),
        ], "\(path)")
    }
    #expect(site["404.html"]?.contains("<nav") == false)
  }

  @Test func `do not change the header of a site's own template`() throws {
    let top = SiteFile(
      name: "top.mustache", displayPath: "Templates/top.mustache",
      bytes: Array(
        "{{#hasNoteLinks}}<nav>{{#noteLinks}}{{title}} {{/noteLinks}}</nav>{{/hasNoteLinks}}".utf8))
    let site = try pages(of: Self.loans, notes: [note("about.md", "# About")], templates: [top])
    #expect(site["index.html"]?.contains("<nav>About </nav>") == true)
  }

  @Test func `exist for each of two sectors with equal slugs`() throws {
    let loans = [
      Self.loan(1, ("KE", "Kenya"), "Food", nil), Self.loan(2, ("KE", "Kenya"), "Food!", nil),
    ]
    let site = try site(of: loans)
    #expect(cards(site["sectors/food.html"]) == ["1"])
    #expect(cards(site["sectors/food-2.html"]) == ["2"])
  }

  @Test func `have canonical links`() throws {
    let site = try site { $0.settings.baseURL = "https://example.org/kiva" }
    for path in ["countries.html", "countries/KE.html", "sectors/food.html"] {
      #expect(
        matches(/"canonical" href="([^"]*)/, in: site[path]) == ["https://example.org/kiva/\(path)"]
      )
    }
  }
}
