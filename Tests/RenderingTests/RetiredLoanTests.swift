import Diagnostics
import Loans
import Pages
import Rendering
import Site
import SiteIndex
import Testing

/// Tests the page of a loan that has left the list.
struct RetiredLoanTests {
  private let lastListed = Timestamp(seconds: now.seconds - 60 * day)

  /// Returns a retired loan that was posted shortly before it was last listed.
  private func retired(_ change: (inout Loan) -> Void = { _ in }) -> RetiredLoan {
    let loan = grace { loan in
      loan.posted = Timestamp(seconds: lastListed.seconds - 720)
      loan.expires = Timestamp(seconds: lastListed.seconds + 6 * day + 3_600)
      change(&loan)
    }
    return RetiredLoan(loan: loan, lastListed: lastListed)
  }

  private func site(
    _ retired: RetiredLoan, of loans: [Loan] = [loan(7)], notes: [SiteFile] = [],
    _ change: (inout SiteContent) -> Void = { _ in }
  ) throws -> [String: PageText] {
    try pages(of: loans, notes: notes) {
      $0.retiredLoans = [retired]
      change(&$0)
    }
  }

  private func page(
    _ retired: RetiredLoan, notes: [SiteFile] = [],
    _ change: (inout SiteContent) -> Void = { _ in }
  ) throws -> PageText {
    try #require(try site(retired, notes: notes, change)["loans/1234567.html"])
  }

  @Test func `says when the loan was last in the list, and links it at Kiva`() throws {
    let page = try page(retired()) { $0.settings.appID = AppID("org.example.a") }
    #expect(
      page.contains(
        "<p class=\"notice former\"><span><strong>No longer in the list.</strong> "
          + "This is what was known on <time datetime=\"2026-09-21T10:42:00Z\">21 September 2026"
          + "</time>.</span> <a href=\"https://www.kiva.org/lend/1234567?app_id=org.example.a\">"
          + "See how it stands now on Kiva</a></p>"))
    #expect(page.contains(" data-former=\"2026-09-21T10:42:00Z\""))
  }

  @Test func `asks search engines to leave out only its page, even if they may have others`() throws
  {
    let mark = "<meta name=\"robots\" content=\"noindex\">\n"
    let pages = try site(retired()) { $0.settings.index = .all }
    let others = ["saved.html", "embed.html"]
    for (path, page) in pages where path.hasSuffix(".html") && !others.contains(path) {
      #expect(page.contains(mark) == (path == "loans/1234567.html"), "\(path)")
    }
  }

  @Test func `shows what was known at that time`() throws {
    let page = try page(retired())
    #expect(page.contains("<title>Grace, $525 · Our loans</title>"))
    #expect(!page.contains("class=\"badge"))
    #expect(page.contains("<dt>Was to end</dt>"))
    #expect(page.contains("<b>$200</b> to go <small>of"))
    #expect(page.contains("<dd><time datetime=\"2026-09-27T11:42:00Z\">27 September 2026</time>"))
    #expect(!page.contains("2026-11-20T10:42:00Z"))
  }

  /// The loan may have been funded since it was last listed.
  @Test func `shows no deadline`() throws {
    let page = try page(retired())
    #expect(!page.contains("data-expires"))
    #expect(!page.contains("data-posted"))
    let listed = try #require(try pages(of: [grace()])["loans/1234567.html"])
    #expect(listed.contains("data-expires"))
  }

  @Test func `invites nobody to lend`() throws {
    #expect(try page(retired()).contains(">See it on Kiva</a>"))
    #expect(try !page(retired()).contains(">Lend "))
    let listed = try #require(try pages(of: [grace()])["loans/1234567.html"])
    #expect(listed.contains(">Lend $25 at Kiva</a>"))
    #expect(!listed.contains("No longer in the list"))
    #expect(!listed.contains("data-former"))
  }

  @Test func `is in no list, and changes no other page`() throws {
    // The sentence about pictures covers the pictures on all pages.
    var listed = loan(7)
    listed.imageID = 11
    let with = try site(retired(), of: [listed])
    let without = try pages(of: [listed])
    #expect(Set(with.keys).subtracting(without.keys) == ["loans/1234567.html"])
    for (path, page) in without { #expect(with[path] == page, "\(path)") }
  }

  @Test func `leads back to the first page of a list`() throws {
    let loans = (1...3).map { loan($0) }
    let pages = try site(retired(), of: loans) { $0.settings.cardsPerPage = 1 }
    let page = try #require(pages["loans/1234567.html"])
    #expect(page.contains("<p class=\"back\"><a href=\"../index.html\">"))
  }

  @Test func `shows the site's note`() throws {
    let page = try page(retired(), notes: [note("loans/1234567.md", "We *lent* to Grace.")])
    #expect(page.contains("We <em>lent</em> to Grace."))
  }

  @Test func `keeps its page if the list is empty`() throws {
    let pages = try site(retired(), of: [])
    #expect(pages["loans/1234567.html"]?.contains("No longer in the list") == true)
    #expect(pages["index.html"]?.contains("No loans at the moment") == true)
  }

  @Test func `escapes text from Kiva`() throws {
    let page = try page(retired { $0.name = "\"'><script>alert(1)</script>" })
    #expect(!page.contains("<script>alert"))
    #expect(!page.contains("\"'>"))
  }

  @Test func `is named on the 404 page once its page is gone`() throws {
    let pages = try pages(of: []) { $0.settings.appID = AppID("org.example.a") }
    let page = try #require(pages["404.html"])
    #expect(
      page.contains(
        "<h1 data-gone=\"Loan {0} is no longer on this site\">Page not found</h1>"))
    #expect(page.contains("<a data-gone=\"https://www.kiva.org/lend/ID?app_id=org.example.a\">"))
    #expect(page.contains("<p class=\"lede\" id=\"gone\" hidden>"))
  }

  @Test func `is not named on the 404 page of a site that names no lost loans`() throws {
    let page = try #require(try pages(of: [loan(7)])["404.html"])
    for mark in ["data-gone=\"Loan {0}", "lend/ID", "id=\"gone\"", "id=\"perhaps\""] {
      #expect(page.contains(mark))
    }
    let silent = try #require(
      try pages(of: [loan(7)]) { $0.notFoundPageNamesLoans = false }["404.html"])
    for mark in ["data-gone=", "lend/", "id=\"gone\"", "id=\"perhaps\""] {
      #expect(!silent.contains(mark))
    }
    #expect(silent.contains("It may be the page of a loan that is no longer among the newest."))
  }

  @Test func `gives a warning if the site's own 404 template names it`() throws {
    func warnings(_ text: String, names: Bool) throws -> [String] {
      let file = SiteFile(
        name: "404.mustache", displayPath: "Templates/404.mustache", bytes: Array(text.utf8))
      return try renderer(of: [], templates: [file]) { $0.notFoundPageNamesLoans = names }.warnings
        .map(
          \.message)
    }
    let text = "<h1 data-gone=\"ID\">Gone</h1>"
    #expect(try warnings(text, names: true) == [])
    #expect(try warnings("{{#loanLink}}\(text){{/loanLink}}", names: false) == [])
    #expect(try warnings(text, names: false).count == 1)
  }
}
