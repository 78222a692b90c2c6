import Loans
import Pages
import Site
import SiteIndex
import Testing

@Suite struct `The page about the data` {
  private func page(
    of loans: [Loan] = [grace()], _ change: (inout SiteContent) -> Void = { _ in }
  ) throws -> PageText {
    try #require(try pages(of: loans, change)["about.html"])
  }

  private func issue(
    _ rule: DataRule = .dateUnreadable, _ effect: DataReport.Issue.Effect = .mended,
    _ id: Int? = 1_234_567, field: String = "posted_date", value: String? = "\"soon\""
  ) -> DataReport.Issue {
    DataReport.Issue(
      rule, effect, loan: id.map { LoanID($0) }, position: .entry(18), field: field, value: value)
  }

  @Test(arguments: [
    (Provenance.newest, "from Kiva&#39;s list of the newest loans, through its public API."),
    (.search, "from Kiva&#39;s search for loans"),
    (.graphql, "Kiva&#39;s public GraphQL interface"),
    (.sample, "The loans here are invented"), (.input, "from loans that were saved earlier"),
  ])
  func `says where the loans come from`(source: Provenance, words: String) throws {
    let page = try page { $0.snapshot.provenance = source }
    #expect(page.contains(words))
  }

  @Test func `says how many loans there are, and as of when`() throws {
    #expect(
      try page().contains(
        "1 loan, as of <time datetime=\"2026-11-20T10:42:00Z\">"
          + "20 November 2026, 10:42 UTC</time>"))
    #expect(try page(of: [grace(), loan(7)]).contains(">2 loans, as of <time"))
  }

  @Test(arguments: [
    (0, "There are no loans here, as of"), (1, "1 loan, as of"), (1_204, "1,204 loans, as of"),
  ])
  func `has the beginning of that sentence for templates of a site's own`(
    count: Int, text: String
  ) throws {
    let own = SiteFile(
      name: "about.mustache", displayPath: "about.mustache",
      bytes: Array("{{>head}}<p>{{countText}}</p>".utf8))
    let loans = (0..<count).map { loan($0 + 1) }
    let page = try #require(try pages(of: loans, templates: [own])["about.html"])
    #expect(page.contains("<p>\(text)</p>"))
  }

  @Test func `says where the pictures are from`() throws {
    #expect(try page().contains("your browser asks Kiva&#39;s server"))
    let own = try page {
      $0.pictures = .downloaded([LoanID(1_234_567): OutputPath(known: "pictures/4711.jpg")])
    }
    #expect(own.contains("Pictures were fetched from Kiva and lie beside the pages"))
    #expect(!own.contains("could not be fetched"))
    let none = try page { $0.pictures = .none }
    #expect(none.contains("This site shows no pictures"))
    for page in [own, none] {
      #expect(page.contains("Nothing you do here is sent to anyone.</p>"))
    }
    #expect(try page().contains("only pictures are requested from Kiva's server."))
  }

  @Test func `says that nothing was left out or mended`() throws {
    let page = try page()
    #expect(page.contains("Nothing: every loan was as it should be."))
    #expect(!page.contains("<h3>"))
  }

  @Test func `does not call loans flawless if entries were skipped without an issue`() throws {
    let page = try page { $0.report.skippedCount = 1 }
    #expect(!page.contains("Nothing: every loan"))
    #expect(page.contains("1 entry of the list could not be used."))
  }

  @Test func `groups issues by rule, and links loans that have a page`() throws {
    let page = try page {
      $0.report = DataReport(
        issues: [
          issue(.idMissing, .skipped, nil, field: "id", value: "\"<b>\""),
          issue(), issue(.amountNegative, .skipped, 9, field: "", value: nil),
          issue(value: "{…}"),
        ], skippedCount: 2)
    }
    #expect(!page.contains("Nothing: every loan"))
    #expect(page.contains("<p>2 entries of the list could not be used.</p>"))
    #expect(page.contains("<h4>A loan has no number <span>once</span></h4>"))
    #expect(
      page.contains(
        "<li>Entry 18, <code>id</code>: <bdi>&quot;&lt;b&gt;&quot;</bdi></li>"))
    #expect(page.contains("<li>Loan 9</li>"))
    #expect(page.contains("<h4>A date cannot be read: it is left out <span>2 times</span></h4>"))
    #expect(
      page.contains(
        "<li><a href=\"loans/1234567.html\">Loan 1234567</a>, <code>posted_date</code>: "
          + "<bdi>{…}</bdi></li>"))
    let left = try #require(page.text.firstRange(of: "<h3>Left out</h3>"))
    let mended = try #require(page.text.firstRange(of: "<h3>Corrected</h3>"))
    #expect(left.lowerBound < mended.lowerBound)
    #expect(page.text[mended.upperBound...].contains("<h4>A date cannot be read"))
    #expect(!page.text[mended.upperBound...].contains("A loan asks for a negative amount"))
  }

  @Test func `lists an issue that is about no entry`() throws {
    let page = try page {
      $0.report.issues = [
        DataReport.Issue(.invalidUTF8, .mended)
      ]
    }
    #expect(page.contains("<li>The whole answer</li>"))
    #expect(!page.contains("Left out</h3>"))
  }

  @Test func `stays short with a hundred thousand issues`() throws {
    let page = try page {
      $0.report = DataReport(
        issues: (1...100_000).map {
          $0 % 4 == 0 ? issue(.idMissing, .skipped, $0) : issue(.dateUnreadable, .mended, $0)
        },
        skippedCount: 25_000)
    }
    #expect(page.contains("25,000 entries of the list could not be used"))
    #expect(page.contains("<span>25,000 times</span>"))
    #expect(page.contains("<span>75,000 times</span>"))
    #expect(page.contains("<li>and 24,950 more</li>"))
    #expect(page.contains("<li>and 74,950 more</li>"))
    #expect(page.text.ranges(of: "<li>").count == AboutPage.maximumListedIssues + 2)
    #expect(page.text.utf8.count < 40_000)
  }

  @Test func `lists issues of every rule, of loans left out and of loans mended`() throws {
    let rules = DataRule.allCases
    let page = try page { content in
      content.report.issues = (0..<rules.count * 100).map { index in
        issue(rules[index / 2 % rules.count], index % 2 == 0 ? .mended : .skipped, index)
      }
      content.report.skippedCount = rules.count * 50
    }
    #expect(page.text.ranges(of: "<h4>").count == rules.count * 2)
    let listed = page.text.ranges(of: "<li>Loan").count
    #expect(listed >= rules.count * 2 && listed <= AboutPage.maximumListedIssues)
    #expect(page.text.ranges(of: "<li>and ").count == rules.count * 2)
  }

  @Test func `says which line of a file an issue is about`() throws {
    let page = try page {
      $0.report.issues = [
        DataReport.Issue(
          .lineBroken, .skipped, position: .line(3), value: "[…]", repetitionCount: 2)
      ]
      $0.report.skippedCount = 1
    }
    #expect(page.contains("<li>Line 3: <bdi>[…]</bdi>; the same in 2 more places</li>"))
  }

  @Test func `is linked at the foot of every page`() throws {
    let pages = try pages(of: [grace()], notes: [note("about.md", "x")]) {
      $0.settings.baseURL = "https://example.org/kiva"
    }
    for (path, page) in pages where path.hasSuffix(".html") {
      let base =
        path == "404.html" ? "https://example.org/kiva/" : path.contains("/") ? "../" : ""
      let hasTime = ["index.html", "about.html", "changes.html"].contains(path)
      let time = hasTime ? " of <time" : " from <a"
      #expect(page.contains("<a href=\"\(base)about.html\">Data</a>\(time)"), "\(path)")
    }
    let lost = try #require(try site()["404.html"])
    #expect(lost.contains("<p>Data from <a"))
  }

  private func site() throws -> [String: PageText] { try pages(of: [grace()]) }

  @Test func `has the same policy in its header as in the page`() throws {
    let headers = try #require(try site()["_headers"])
    for path in ["/about", "/about.html"] {
      #expect(
        headers.contains(
          "\n\(path)\n  Content-Security-Policy: default-src 'none'; script-src 'self'; "
            + "style-src 'self'; "))
    }
  }
}
