import History
import Loans
import Pages
import SiteIndex
import Testing

/// Tests the page of changes.
struct ChangesPageTests {
  private let hour = 3600

  private func ago(_ seconds: Int) -> Timestamp { Timestamp(seconds: now.seconds - seconds) }

  private func figures(_ funded: Int, of amount: Int = 500) -> LoanFigures {
    LoanFigures(amount: Money(dollars: amount), funded: Money(dollars: funded))
  }

  private func summary(_ name: String?, _ code: String = "KE", _ sector: String = "Food")
    -> LoanSummary
  {
    LoanSummary(
      name: name, countryCode: code, country: code == "KE" ? "Kenya" : "Peru", sector: sector,
      figures: figures(100))
  }

  private func page(
    of loans: [Loan] = [grace()], _ events: [LoanEvent] = [],
    _ change: (inout SiteContent) -> Void = { _ in }
  ) throws -> PageText {
    let site = try pages(of: loans) {
      $0.history.events = events
      change(&$0)
    }
    return try #require(site["changes.html"])
  }

  /// The parts of the page with the periods.
  private func periods(_ page: PageText) -> [Substring] {
    page.text.split(separator: "<section class=\"period\"").dropFirst().map {
      $0.prefix(upTo: $0.firstRange(of: "</section>")?.lowerBound ?? $0.endIndex)
    }
  }

  /// The facts beside each of these figures.
  private func facts(_ period: Substring, after figure: String) -> [Substring] {
    period.split(separator: "<p class=\"sum\"><b>\(figure)</b></p>\n<p class=\"what\">").dropFirst()
      .map { $0.dropFirst("<span>".count).prefix { $0 != "<" } }
  }

  @Test func `says that nothing is recorded`() throws {
    let page = try page()
    #expect(page.contains("No change is recorded yet."))
    #expect(periods(page).isEmpty)
    #expect(!page.contains("id=\"filters\""))
  }

  @Test func `is linked in the header of every page, also of the sample`() throws {
    let link = #"<a href="changes.html">Changes</a>"#
    for (path, page) in try pages(of: [grace()]) where path.hasSuffix(".html") && path != "404.html"
    {
      let isItself = path == "changes.html"
      #expect(page.contains("changes.html\">Changes</a>") != isItself, "\(path)")
      #expect(page.contains("changes.html\" aria-current=\"page\">") == isItself, "\(path)")
    }
    let sample = try pages(of: [grace()]) {
      $0.snapshot = LoanSnapshot([grace()], provenance: .sample, retrieval: .network, time: now)
    }
    #expect(try #require(sample["index.html"]).contains(link))
    #expect(try #require(sample["changes.html"]).contains("No change is recorded yet."))
  }

  @Test func `says of an empty period when the last change was`() throws {
    let page = try page([LoanEvent(LoanID(7), at: ago(3 * day), .appeared(summary("Ann")))])
    let parts = periods(page)
    #expect(parts.count == 3)
    #expect(parts[0].contains("Ann"))
    #expect(
      parts[1].contains(
        "Nothing changed in the last day. The last change was on "
          + "<time datetime=\"2026-11-17T10:42:00Z\">17 November 2026, 10:42 UTC</time>."))
    #expect(parts[2].contains("Ann"))
  }

  @Test func `tells what a loan asked for before`() throws {
    let page = try page([
      LoanEvent(LoanID(7), at: now, .moved(from: figures(100), to: figures(100, of: 600))),
      LoanEvent(LoanID(8), at: now, .moved(from: figures(100), to: figures(250, of: 600))),
    ]) {
      $0.history.summaries = [LoanID(7): summary("Ann"), LoanID(8): summary("Ben")]
    }
    for part in periods(page) {
      #expect(part.contains("<h3>New texts or amounts <b>1</b></h3>"))
      #expect(facts(part, after: "$600").contains("instead of $500 before"))
      #expect(
        facts(part, after: "+$150").contains {
          $0.hasPrefix("25% of the $600 asked for, instead of $500 before, ")
        })
      #expect(!part.contains("Only baskets"))
    }
  }

  @Test func `says if only baskets changed`() throws {
    var to = figures(100)
    to.basket = Money(dollars: 25)
    let page = try page([LoanEvent(LoanID(7), at: now, .moved(from: figures(100), to: to))])
    #expect(
      periods(page).allSatisfy {
        $0.contains("Only baskets and numbers of lenders are different now.")
      })
    #expect(!page.contains("The last change was on"))
  }

  @Test func `links a loan to its page, or else to Kiva`() throws {
    let retired = loan(8) { $0.name = "Retired" }
    let page = try page([
      LoanEvent(LoanID(8), at: now, .left), LoanEvent(LoanID(9), at: now, .left),
      LoanEvent(LoanID(1_234_567), at: now, .appeared(summary("Old name"))),
    ]) {
      $0.retiredLoans = [.init(loan: retired, lastListed: ago(hour))]
      $0.history.summaries[LoanID(9)] = summary("Gone <b>")
      $0.settings.appID = AppID("org.example.a")
    }
    #expect(page.contains(#"<a href="loans/8.html"><bdi>Retired</bdi></a>"#))
    #expect(page.contains(#"<a href="loans/1234567.html"><bdi>Grace</bdi></a>"#))
    #expect(
      page.contains(
        #"<a href="https://www.kiva.org/lend/9?app_id=org.example.a">"#
          + "<bdi>Gone &lt;b&gt;</bdi></a>"))
  }

  @Test func `tells what a loan gained, the share, and how fast`() throws {
    let page = try page([
      LoanEvent(LoanID(1_234_567), at: ago(hour), .moved(from: figures(50), to: figures(325)))
    ]) { $0.history.firstChange = ago(8 * day) }
    let parts = periods(page)
    #expect(facts(parts[1], after: "+$275") == ["55% of the $500 asked for, 65% funded now"])
    #expect(
      facts(parts[2], after: "+$275") == [
        "55% of the $500 asked for, $39 a day, 65% funded now"
      ])
    #expect(!parts[1].contains("datetime=\"2026-11-20T09:42:00Z\""))
  }

  @Test(arguments: [(1, "$275"), (24, "$275"), (48, "$138"), (7 * 24, "$39"), (999, "$39")])
  func `divides what a loan gained by the time in which it was seen`(hours: Int, speed: String)
    throws
  {
    let page = try page([
      LoanEvent(LoanID(1_234_567), at: now, .moved(from: figures(50), to: figures(325)))
    ]) {
      $0.history.firstChange = ago(999 * hour)
      var course = FundingCourse()
      course.add(.init(time: ago(hours * hour), funded: Money(dollars: 50)))
      $0.history.courses[LoanID(1_234_567)] = course
    }
    #expect(periods(page)[2].contains(", \(speed) a day, "))
  }

  @Test func `tells a loan once in a period`() throws {
    let id = LoanID(5)
    let page = try page([
      LoanEvent(id, at: ago(hour), .funded(figures(500))),
      LoanEvent(id, at: ago(2 * day), .moved(from: figures(0), to: figures(100))),
      LoanEvent(id, at: ago(3 * day), .appeared(summary("Ann"))),
    ])
    for part in periods(page) {
      #expect(part.contains("<h3>Funded <b>1</b></h3>"))
      #expect(part.ranges(of: "<li").count == 1)
    }
  }

  @Test func `shows the first loans, and has the others behind their number`() throws {
    let events = (1...100).flatMap { id in
      [
        LoanEvent(LoanID(id), at: now, .appeared(summary("N\(id)"))),
        LoanEvent(
          LoanID(1000 + id), at: now,
          .moved(from: figures(0), to: LoanFigures(funded: Money(dollars: id)))),
      ]
    }
    for part in periods(try page(events)) {
      #expect(part.contains("<h3>New loans <b>100</b></h3>"))
      #expect(!part.contains("not listed here"))
      #expect(part.ranges(of: "<li").count == 200)
      let lists = part.split(separator: "<ul").dropFirst()
      #expect(lists.map { $0.ranges(of: "<li").count } == [60, 40, 20, 80])
      #expect(part.contains("<summary>40 more</summary>\n<ul role=\"list\">"))
      #expect(part.contains("<summary>80 more</summary>\n<ul role=\"list\">"))
      let gained = Array(lists)[2]
      #expect(gained.contains("+$100<") && gained.contains("+$81<") && !gained.contains("+$80<"))
    }
  }

  @Test(
    arguments: [
      (1_060, "1,000", nil), (1_061, "1,001", "1 more is not listed here."),
      (1_300, "1,240", "240 more are not listed here."),
    ] as [(Int, String, String?)])
  func `lists a bounded number of loans and says how many more there are`(
    count: Int, more: String, unlisted: String?
  ) throws {
    let events = (1...count).map { id in
      LoanEvent(LoanID(id), at: now, .appeared(summary("N\(id)")))
    }
    let part = try #require(periods(page(events)).first)
    #expect(part.ranges(of: "<li").count == 1_060)
    #expect(part.contains("<summary>\(more) more</summary>"))
    #expect(part.contains("not listed here") == (unlisted != nil))
    if let unlisted { #expect(part.contains("<p class=\"unlisted\">\(unlisted)</p>")) }
  }

  @Test func `has a filter if there are several countries or sectors`() throws {
    let same = (1...3).map { LoanEvent(LoanID($0), at: now, .appeared(summary("A"))) }
    #expect(try !page(same).contains("id=\"filters\""))
    let page = try page(
      same + [
        LoanEvent(LoanID(4), at: now, .appeared(summary("B", "PE", "Food & Drink"))),
        LoanEvent(LoanID(5), at: now, .appeared(summary("C", "\"x", "Agriculture"))),
      ])
    #expect(page.contains(#"<input type="checkbox" name="country" value="PE">"#))
    // The slug of a sector is the same as in the list.
    #expect(page.contains(#"<input type="checkbox" name="sector" value="agriculture">"#))
    #expect(page.contains(#" data-country="PE" data-sector="food-drink""#))
    #expect(!page.contains("value=\"&quot;x\"") && !page.contains("data-country=\"&quot;x\""))
  }

  @Test func `names a removed page by its number if nothing else is known`() throws {
    let page = try page([LoanEvent(LoanID(7), at: ago(hour), .appeared(summary("A")))]) {
      $0.history.removedPages = [.init(LoanID(99), at: ago(60)), .init(LoanID(1_234_567), at: now)]
    }
    #expect(page.contains(#"<a href="https://www.kiva.org/lend/99"><bdi>Loan 99</bdi></a>"#))
    #expect(page.contains("<h3>Pages that were removed <b>1</b></h3>"))
  }

  @Test func `is the only page that the history changes, but for the list`() throws {
    let before = try pages(of: [grace()])
    let after = try pages(of: [grace()]) {
      $0.history.events = [LoanEvent(LoanID(7), at: now, .appeared(summary("A")))]
    }
    let changed = before.filter { after[$0.key] != $0.value }.map(\.key)
    // The list now loads the script with its marks, which the security policy in its headers
    // allows.
    #expect(
      Set(changed).isSubset(of: [
        "_headers", "changes.html", "changes.js", "changes.json", "changes.xml", "index.html",
      ]))
  }

  @Test func `names a loan without a name, a place or figures`() throws {
    let page = try page([
      LoanEvent(LoanID(5), at: now, .appeared(LoanSummary(country: "Kenya"))),
      LoanEvent(LoanID(6), at: now, .left),
    ])
    #expect(page.contains("<bdi>Anonymous</bdi>"))
    #expect(page.contains("<bdi>Loan 6</bdi>"))
  }
}
