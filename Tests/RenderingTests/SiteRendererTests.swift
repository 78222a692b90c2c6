import Diagnostics
import Foundation
import History
import Loans
import Pages
import Rendering
import Site
import SiteIndex
import Testing

struct SiteRendererTests {
  @Test func `makes all files of the site`() throws {
    let pages = try pages(
      of: [grace(), loan(7)], notes: [note("about.md", "# About"), note("index.md", "Hello.")])
    let fixed = pages.keys.filter { !$0.hasPrefix("assets/") }.sorted()
    #expect(
      fixed == [
        ".nojekyll", "404.html", "_headers", "about.html", "changes.html", "changes.js",
        "changes.json", "changes.xml", "countries.html", "countries/KE.csv", "countries/KE.html",
        "countries/KE.ics",
        "countries/KE.json",
        "countries/KE.xml", "data.html", "data/saved/0.js", "data/saved/index.js", "deadlines.ics",
        "embed.html", "embed.js", "feed.json",
        "feed.xml", "figures.html", "index.html", "loans.csv", "loans.geojson", "loans.json",
        "loans.schema.json",
        "loans/1234567.html", "loans/7.html", "notes/about.html", "partners.html", "partners.json",
        "robots.txt", "saved.html",
        "sectors.html",
        "sectors/agriculture.csv", "sectors/agriculture.html", "sectors/agriculture.json",
        "sectors/agriculture.xml",
        "status.js",
      ])
    let assets = pages.keys.filter { $0.hasPrefix("assets/") }.sorted()
    #expect(
      assets.map { $0.prefix(while: { $0 != "." }) } == [
        "assets/list", "assets/loan", "assets/marks", "assets/options", "assets/own", "assets/page",
        "assets/print", "assets/saved", "assets/sections", "assets/shortlist", "assets/shortlist",
        "assets/snippets", "assets/style",
        "assets/theme",
      ])
  }

  @Test func `makes no asset that no page needs`() throws {
    let pages = try pages(of: [loan(7)])
    #expect(
      pages.keys.filter { $0.hasPrefix("assets/") }.map { $0.prefix { $0 != "." } }.sorted() == [
        "assets/loan", "assets/options", "assets/own", "assets/page", "assets/print",
        "assets/saved", "assets/shortlist", "assets/shortlist", "assets/snippets", "assets/style",
        "assets/theme",
      ])
    #expect(pages.keys.contains("countries.html") && pages.keys.contains("sectors.html"))
  }

  @Test func `writes the hooks of a card`() throws {
    let index = try #require(try pages(of: [grace()])["index.html"])
    let tag = try #require(index.text.firstMatch(of: /<li class="loan[^>]*/)).0
    for hook in [
      "id=\"loan-1234567\"", "data-id=\"1234567\"", "data-amount=\"525\"", "data-funded=\"325\"",
      "data-remaining=\"200\"", "data-posted=\"2026-11-20T10:30:00Z\"",
      "data-expires=\"2026-11-26T11:42:00Z\"", "data-country=\"KE\"",
      "data-sector=\"agriculture\"", "data-activity=\"cereals\"",
    ] {
      #expect(tag.contains(hook), "\(hook)")
    }
  }

  @Test func `writes what else a card can be filtered by`() throws {
    let ended = grace {
      $0.status = .expired
      $0.gender = .female
      $0.tags = ["#Parent", "#Eco-friendly", "user_favorite"]
      $0.themes = ["Green", "Rural Exclusion"]
      $0.terms = Loan.Terms(repaymentMonths: 14)
      $0.partner = Loan.FieldPartner(id: 138, name: "Lake Savings")
    }
    let index = try #require(try pages(of: [ended])["index.html"])
    let tag = try #require(index.text.firstMatch(of: /<li class="loan[^>]*/)).0
    #expect(
      tag.hasSuffix(
        " data-borrower=\"woman\" data-tag=\"parent eco-friendly\" "
          + "data-theme=\"green rural-exclusion\" data-partner=\"138\" "
          + "data-partner-name=\"Lake Savings\" data-months=\"14\" "
          + "data-women=\"1\" data-rare=\"1\" data-state=\"ended\""
      ))
  }

  @Test func `writes the options of the filter, each with its count`() throws {
    let loans = eight(grace { $0.partner = Loan.FieldPartner(id: 138, name: "Lake Savings") })
    // Options that all loans have are no choice.
    let index = try #require(try pages(of: loans + [loan(9)])["index.html"])
    for option in [
      "name=\"open\" value=\"1\"><span>Still needs money</span><b>8</b>",
      "name=\"soon\" value=\"1\"><span>Ends within a week</span><b></b>",
      "name=\"sector\" value=\"agriculture\"><i class=\"i s-agriculture\"></i>"
        + "<span>Agriculture</span><b>8</b>",
      "name=\"activity\" value=\"cereals\"><span>Cereals</span><b>8</b>",
      "name=\"country\" value=\"KE\"><i class=\"flag\" aria-hidden=\"true\">🇰🇪</i>"
        + "<span>Kenya</span><b>8</b>",
      "name=\"tag\" value=\"woman-owned-business\"><span>Woman-Owned Business</span><b>8</b>",
      "name=\"partner\" value=\"138\"><span>Lake Savings</span><b>8</b>",
    ] {
      #expect(index.text.split(separator: option).count == 2, "\(option)")
    }
    #expect(index.text.matches(of: /type="range"/).count == 2)
    #expect(!index.contains("More filters"))
    #expect(!index.contains("class=\"rest\""))
  }

  @Test func `writes sliders only where there is something to choose`() throws {
    let other = grace {
      $0.id = LoanID(8)
      $0.funded = Money(dollars: 100)
    }
    let index = try #require(try pages(of: eight(grace()) + [other])["index.html"])
    #expect(
      index.text.matches(of: /data-key="([a-z]*)"/).map(\.1) == ["amount", "remaining", "percent"])
    #expect(index.text.matches(of: /id="bars"/).count == 1)
    #expect(index.text.matches(of: /name="min-exact"/).count == 1)
    #expect(index.text.matches(of: /<summary>More filters/).count == 1)
  }

  @Test func `writes only slider and orders below eight loans, and no filter below three`() throws {
    for count in [1, 2, 3, 7] {
      let index = try #require(try pages(of: Array(eight(grace()).prefix(count)))["index.html"])
      let hasForm = count > 2
      #expect(index.contains("<form ") == hasForm, "\(count)")
      #expect(index.contains("id=\"filter-toggle\"") == hasForm, "\(count)")
      #expect(index.contains("\(hasForm ? " sided" : "") few\" id=\"list\">"), "\(count)")
      #expect(index.text.matches(of: /Skip to the loans/).count == (hasForm ? 2 : 1), "\(count)")
      #expect(index.text.matches(of: /type="range"/).count == (hasForm ? 2 : 0), "\(count)")
      #expect(index.contains("name=\"sort\"") == hasForm, "\(count)")
      #expect(!index.contains("name=\"group\"") && !index.contains("name=\"q\""), "\(count)")
      #expect(!index.contains("type=\"checkbox\""), "\(count)")
    }
  }

  @Test func `marks the headline and what follows it for scripts`() throws {
    let funded = grace {
      $0.id = LoanID(7)
      $0.status = .funded
    }
    let pages = try pages(of: [grace(), funded])
    let headline = "$200 still needed by 1 borrower in Kenya"
    let index = try #require(pages["index.html"])
    #expect(index.contains("<h1 id=\"headline\">\(headline)</h1>"))
    #expect(
      index.contains(
        "<p class=\"lede\"><span id=\"left-out\">1 more is funded.</span> Loans that we like.</p>"))
    let section = try #require(pages["countries/KE.html"])
    #expect(
      section.contains("<p class=\"lede\"><span id=\"headline\">\(headline)</span>.</p>"))
    #expect(section.contains("<p class=\"lede\" id=\"left-out\">1 more is funded.</p>"))
  }

  @Test func `folds a long facet, with a field to search it`() throws {
    let codes = CountryCode.names.keys.sorted().prefix(12)
    let loans = zip(1..., codes).map { id, code in loan(id) { $0.location.countryCode = code } }
    let index = try #require(try pages(of: loans)["index.html"])
    let fold = try #require(index.text.range(of: "<details class=\"rest\"><summary>4 more"))
    func count(_ text: Substring) -> Int { text.matches(of: /name="country"/).count }
    #expect(count(index.text[..<fold.lowerBound]) == 8)
    #expect(count(index.text[fold.upperBound...]) == 4)
    #expect(index.contains("<input type=\"search\" aria-label=\"Search countries\""))
  }

  @Test func `gives a card no attribute for what its loan lacks`() throws {
    let index = try #require(try pages(of: [loan(7)])["index.html"])
    let tag = try #require(index.text.firstMatch(of: /<li class="loan[^>]*/)).0
    let attributes = tag.split(separator: " ").filter { $0.hasPrefix("data-") }
    #expect(attributes == ["data-id=\"7\""])
    #expect(index.contains(">Anonymous<"))
    #expect(!index.contains("type=\"range\""))
  }

  @Test func `says that there are no loans`() throws {
    let pages = try pages(of: [])
    let index = try #require(pages["index.html"])
    #expect(index.contains("No loans at the moment"))
    #expect(!index.contains("id=\"filters\""))
    #expect(!index.contains("class=\"loan\""))
    #expect(
      pages["loans.json"]?.text
        == "{\"fetched_at\":\"2026-11-20T10:42:00Z\",\"source\":\"newest\",\"loans\":[\n]}\n")
  }

  @Test func `marks the cards beyond the cap`() throws {
    func marked(_ count: Int) throws -> Int {
      let index = try pages(of: (1...count).map { loan($0) })["index.html"]
      return (index?.text ?? "").split(separator: "<li class=\"loan").count {
        $0.hasPrefix(" beyond\"")
      }
    }
    #expect(try marked(300) == 0)
    #expect(try marked(301) == 101)
  }

  @Test(arguments: ["index.html", "404.html"])
  func `lets only its own inline style and scripts run`(path: String) throws {
    let page = try #require(try pages(of: [grace()])[path])
    let policy = try #require(
      page.text.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)
    ).1
    let scripts = page.text.matches(of: /<script>((?:.|\n)*?)<\/script>/).map(\.1)
    let styles = page.text.matches(of: /<style>((?:.|\n)*?)<\/style>/).map(\.1)
    #expect(scripts.count == 2)
    #expect(styles.count == 1)
    for text in scripts + styles {
      let digest = Fingerprint(of: Array(text.utf8)).bytes
      #expect(policy.contains("&#39;sha256-\(Data(digest).base64EncodedString())&#39;"))
    }
    // A page in a frame of another page loads a script, and so does the 404 page there.
    #expect(
      policy.hasPrefix("default-src &#39;none&#39;; script-src &#39;self&#39; &#39;sha256-"))
    #expect(
      policy.hasSuffix(
        "img-src &#39;self&#39; data: https://www.kiva.org; base-uri &#39;none&#39;; "
          + "form-action &#39;none&#39;"))
    // Only the style for paper is a file. A host may show the 404 page at any path, where the
    // link to that style sheet would be wrong.
    let links = page.text.matches(of: /(?:src|href)="(assets\/[a-z]+)/).map { String($0.1) }
    #expect(links == (path == "404.html" ? [] : ["assets/print"]))
  }

  @Test func `links the assets it makes`() throws {
    let pages = try pages(of: [grace()], notes: [note("about.md", "x")])
    for path in [
      "loans/1234567.html", "notes/about.html", "countries/KE.html", "sectors/agriculture.html",
      "countries.html", "sectors.html", "changes.html",
    ] {
      let page = try #require(pages[path])
      let isList = path == "countries/KE.html" || path == "sectors/agriculture.html"
      let links = page.text.matches(of: /(?: src|href)="(?:\.\.\/)?(assets\/[^"]*)"/)
        .map { String($0.1) }
      #expect(links.count == (isList ? 5 : 4), "\(path)")
      #expect(links.allSatisfy { pages[$0] != nil })
      #expect(page.contains("script-src &#39;self&#39;; style-src &#39;self&#39;;"))
    }
  }

  @Test func `has no dangling link`() throws {
    let pages = try pages(
      of: [grace(), loan(7)], notes: [note("about.md", "x"), note("loans/7.md", "[a](about.md)")])
    for (path, page) in pages where path.hasSuffix(".html") && path != "404.html" {
      let root = String(repeating: "../", count: path.count { $0 == "/" })
      for match in page.text.matches(of: /<a[^>]* href="([^"#]*)/) {
        let link = String(match.1)
        if link.isEmpty || link.hasPrefix("https://") { continue }
        #expect(link.hasPrefix(root), "\(path): \(link)")
        if link.hasSuffix(".html") {
          #expect(pages[String(link.dropFirst(root.count))] != nil, "\(path): \(link)")
        }
      }
    }
  }

  @Test func `links only what it can on the 404 page`() throws {
    let notes = [note("about.md", "x")]
    let alone = try #require(try pages(of: [], notes: notes)["404.html"])
    let links = alone.text.matches(of: /<a[^>]* href="([^"#]+)"/).map { String($0.1) }
    #expect(Set(links.filter { !$0.hasPrefix("https://") }) == ["index.html", "saved.html"])
    let based = try #require(
      try pages(of: [], notes: notes) { $0.settings.baseURL = "https://example.org/kiva" }[
        "404.html"])
    #expect(based.contains("href=\"https://example.org/kiva/\""))
    for path in ["notes/about.html", "countries.html", "sectors.html"] {
      #expect(based.contains("href=\"https://example.org/kiva/\(path)\""), "\(path)")
    }
  }

  @Test func `names the page's own address with a base URL only`() throws {
    let based = try pages(of: [loan(7)]) { $0.settings.baseURL = "https://example.org//" }
    #expect(based["index.html"]?.contains("\"canonical\" href=\"https://example.org/\"") == true)
    #expect(
      based["loans/7.html"]?.contains("\"canonical\" href=\"https://example.org/loans/7.html\"")
        == true)
    for url in [nil, "javascript:alert(1)//"] {
      let pages = try pages(of: [loan(7)]) { $0.settings.baseURL = url }
      #expect(pages.values.allSatisfy { !$0.contains("canonical") && !$0.contains("alert(1)") })
    }
  }

  @Test func `says on every page which data it shows`() throws {
    let pages = try pages(of: [grace()], notes: [note("about.md", "x")]) {
      $0.snapshot.provenance = .sample
    }
    for (path, page) in pages where path.hasSuffix(".html") {
      #expect(page.contains("Sample data"), "\(path)")
      let hasTime = ["index.html", "about.html", "changes.html"].contains(path)
      #expect(page.contains("20 November 2026, 10:42 UTC") == hasTime, "\(path)")
      #expect(page.contains("not developed or endorsed by Kiva"), "\(path)")
    }
  }

  @Test func `says on the list and on the page on the data if Kiva could not be reached`() throws {
    let time = Timestamp(iso8601: "2026-03-03T09:30:00Z")
    let pages = try pages(of: [grace()], notes: [note("about.md", "x")]) {
      $0.snapshot.time = time ?? now
      $0.snapshot.isStale = true
    }
    for (path, page) in pages where path.hasSuffix(".html") {
      #expect(
        page.contains(
          "<p class=\"notice stale\" data-time=\"2026-03-03T09:30:00Z\" "
            + "title=\"3 March 2026, 09:30 UTC\">"
            + "<i class=\"i i-clock\"></i>Data of 3 March, 09:30 UTC; Kiva could not be reached</p>"
        ) == ["index.html", "about.html", "changes.html"].contains(path), "\(path)")
    }
    #expect(
      pages["status.js"]?.text
        == "document.currentScript.status={\"time\":\"2026-03-03T09:30:00Z\","
        + "\"words\":\"3 March 2026, 09:30 UTC\","
        + "\"notice\":\"Data of 3 March, 09:30 UTC; Kiva could not be reached\"}\n")
  }

  @Test func `asks for the time of the data on each page that does not say it`() throws {
    let loans = (1...3).map { id in grace { $0.id = LoanID(id) } }
    let pages = try pages(of: loans, notes: [note("about.md", "x")]) {
      $0.settings.cardsPerPage = 1
    }
    for (path, page) in pages where path.hasSuffix(".html") {
      let root = String(repeating: "../", count: path.count { $0 == "/" })
      let asks = page.contains("<script src=\"\(root)status.js\" defer></script>")
      #expect(
        asks == !["index.html", "about.html", "changes.html", "404.html"].contains(path), "\(path)")
      // Without scripts, the page says where the time is.
      let noscript = "<noscript><p>The time of the data is on <a href=\"\(root)index.html\">"
      #expect(page.contains(noscript) == (asks || path == "404.html"), "\(path)")
    }
    // A cache must not keep a file whose name never changes.
    #expect(pages["_headers"]?.contains("status.js") == false)
    #expect(
      pages["status.js"]?.text
        == "document.currentScript.status={\"time\":\"2026-11-20T10:42:00Z\","
        + "\"words\":\"20 November 2026, 10:42 UTC\"}\n")
  }

  @Test func `changes only the list and the page on the data with the time of the data`() throws {
    let loans = (1...30).map { id in
      grace {
        $0.id = LoanID(id)
        $0.expires = Timestamp(seconds: now.seconds + 10 * day + id * 43_200)
      }
    }
    let change = { (content: inout SiteContent) in
      content.settings.cardsPerPage = 10
      content.retiredLoans = [.init(loan: grace { $0.id = LoanID(99) }, lastListed: now)]
      content.history.events = [LoanEvent(LoanID(99), at: now, .left)]
    }
    let before = try pages(of: loans, notes: [note("about.md", "x")], change)
    let after = try pages(of: loans, notes: [note("about.md", "x")]) {
      change(&$0)
      $0.snapshot.time = Timestamp(seconds: now.seconds + 9 * day)
      $0.snapshot.isStale = true
    }
    #expect(before.keys == after.keys)
    let changed = before.keys.filter { before[$0] != after[$0] }.sorted()
    #expect(
      changed == [
        "about.html", "changes.html", "changes.js", "index.html", "loans.json", "status.js",
      ])
  }

  @Test func `says since when the figures of a loan are as they are, if that is known`() throws {
    let sentence = "<p class=\"since\">Unchanged since "
    let known = try pages(of: [grace()]) { $0.history.figuresSince = [LoanID(1_234_567): now] }
    #expect(
      known["loans/1234567.html"]?.contains(
        sentence + "<time datetime=\"2026-11-20\">20 November 2026</time>.</p>") == true)
    #expect(try pages(of: [grace()])["loans/1234567.html"]?.contains(sentence) == false)
  }

  @Test func `says nothing of Kiva being out of reach if it was not`() throws {
    let pages = try pages(of: [grace()], notes: [note("about.md", "x")])
    for (path, page) in pages where path.hasSuffix(".html") {
      #expect(!page.contains("class=\"notice"), "\(path)")
      #expect(!page.contains("could not be reached"), "\(path)")
    }
  }

  @Test func `shows each note in its place`() throws {
    let pages = try pages(
      of: [grace(), loan(7)],
      notes: [
        note("index.md", "---\ntitle: Welcome\n---\n# First\n"),
        note("loans/7.md", "---\npinned: true\n---\n# Why\nSee [us](notes/about.html)."),
        note("about.md", "# About us\n\nText."),
        note("more.md", "---\ntitle: More\n---\n# More\n"), note("none.md", ""),
      ])
    let index = try #require(pages["index.html"])
    #expect(index.contains("<h3>First</h3>"))
    #expect(index.contains("<h4>Why</h4>"))
    #expect(index.contains("href=\"notes/about.html\""))
    let places = [
      index.text.range(of: "id=\"loan-7\""), index.text.range(of: "id=\"loan-1234567\""),
    ]
    #expect(places.compactMap(\.?.lowerBound).count == 2)
    #expect(places[0].map { first in places[1].map { first.lowerBound < $0.lowerBound } } == true)
    #expect(pages["loans/7.html"]?.contains("<h2>Why</h2>") == true)
    #expect(pages["loans/7.html"]?.contains("href=\"../notes/about.html\"") == true)
    let about = try #require(pages["notes/about.html"])
    #expect(about.text.matches(of: /<h[1-6][^>]*>About us/).count == 1)
    #expect(about.contains("<title>About us · Our loans</title>"))
    #expect(about.contains("name=\"description\" content=\"About us Text.\""))
    #expect(pages["notes/more.html"]?.text.matches(of: />More<\/h/).count == 1)
    #expect(pages["notes/none.html"]?.contains("content=\"Loans that we like.\"") == true)
  }

  @Test func `sends the app id along`() throws {
    let pages = try pages(of: [loan(7)]) { $0.settings.appID = AppID("org.example.a") }
    let link = "https://www.kiva.org/lend/7?app_id=org.example.a"
    #expect(pages["loans/7.html"]?.contains("href=\"\(link)\"") == true)
  }

  @Test func `lists the loans as data, one on each line, newest first`() throws {
    let pages = try pages(
      of: [loan(7), grace()], notes: [note("loans/7.md", "---\npinned: true\n---\n")])
    let listing = try #require(pages["loans.json"])
    let lines = listing.text.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(
      lines.first == "{\"fetched_at\":\"2026-11-20T10:42:00Z\",\"source\":\"newest\",\"loans\":[")
    #expect(lines[1].hasPrefix("{\"id\":1234567,"))
    #expect(lines[1].hasSuffix("},"))
    #expect(lines[2].hasPrefix("{\"id\":7"))
    #expect(lines.last == "]}")
    #expect(
      (try? JSONSerialization.jsonObject(with: Data(listing.text.utf8))) != nil)
  }

  @Test func `gives the same bytes for the same content`() throws {
    let loans = [grace(), loan(7), loan(8) { $0.sector = "Food" }]
    let first = try pages(of: loans, notes: [note("a.md", "x"), note("loans/8.md", "y")])
    let second = try pages(
      of: loans.reversed(), notes: [note("loans/8.md", "y"), note("a.md", "x")])
    #expect(first == second)
  }

  @Test func `makes pages side by side as one by one`() async throws {
    let renderer = try renderer(of: (1...40).map { id in grace { $0.id = LoanID(id) } })
    let alone = try renderer.paths.indices.map { try renderer.page(at: $0) }
    let together = try await withThrowingTaskGroup(of: (Int, Page).self) { group in
      for index in renderer.paths.indices {
        group.addTask { (index, try renderer.page(at: index)) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(renderer.paths.indices.allSatisfy { together[$0] == alone[$0] })
    #expect(Set(renderer.paths).count == renderer.paths.count)
  }

  @Test func `warns of notes in folders without notes`() throws {
    let renderer = try renderer(
      of: [], notes: [note("loans/5.md", "x"), note("partners/food.md", "x")])
    #expect(
      renderer.warnings.map(\.message) == [
        "'Notes/partners/food.md': it is ignored: kivagen does not look for notes in this folder"
      ])
    #expect(renderer.orphans == [])
  }

  @Test func `says how many of the loans the map shows`() throws {
    let all = try #require(try pages(of: [grace()])["index.html"])
    #expect(all.contains("World map with one dot for each loan, larger"))
    let some = try #require(try pages(of: [grace(), loan(7)])["index.html"])
    #expect(some.contains("one dot for each of 1 of the 2 loans"))
    let none = try #require(try pages(of: [loan(7)])["index.html"])
    #expect(!none.contains("World map"))
  }

  @Test func `shows the story in English first, as text`() throws {
    let page = try #require(
      try pages(of: [
        grace { loan in
          loan.texts = [
            Loan.Text(language: "es", text: "Hola."),
            Loan.Text(language: "en", text: "Hello *you*.\n<i>Bye</i>."),
          ]
        }
      ])["loans/1234567.html"])
    #expect(page.contains("<p>Hello *you*.</p>\n<p>&lt;i&gt;Bye&lt;/i&gt;.</p>"))
    #expect(page.contains("The story in Spanish"))
  }
}
